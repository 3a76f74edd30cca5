// Loaded with `node --import` into a program that another one starts with a channel (`stdio` with `ipc`): ends it when
// that one is gone, even killed by force. A closed channel is noticed on every system; the parent's id stays on Windows.
process.on('disconnect', () => process.exit());
// The channel alone does not keep a program running.
process.channel?.unref();
