// Loaded into Node in Wine, which has no options for TCP keep-alive and fails when they are set.
require('node:net').Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this;
};
