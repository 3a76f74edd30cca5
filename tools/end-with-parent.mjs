// Load with `node --import` into a child process that has an IPC channel (`stdio` with `ipc`): ends it when its parent is
// gone, even killed by force. The closed channel shows that on every system; on Windows the parent's id stays the same.
process.on('disconnect', () => process.exit());
// The channel must not keep the process running.
process.channel?.unref();
