/** Calls `lost` when the launcher is gone, killed or not; the channel alone does not keep this process alive. */
export function onParentExit(lost: () => void): void {
  if (!process.channel) return;
  process.once('disconnect', lost);
  process.channel.unref();
}
