import { says } from './messages.ts';
import type { RunningServer } from './open.ts';

/** Beyond this, the shutdown itself hangs. */
const STOP_WITHIN_MS = 30_000;

/** A signal, or the end of the parent process, closes everything once; a second signal ends the process at once. */
export function stopOnSignals(running: RunningServer, say: (text: string) => void): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    say(says.stopping);
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await running.close();
    if (process.connected) process.disconnect();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  process.once('disconnect', () => void (stopping || stop()));
}
