/**
 * Runs a command as a machine would that others use: its processes are frozen for so many milliseconds, then run for so many, again and
 * again. Tests that depend on the speed of the machine fail. Run: `node scripts/tasks/slowly.ts 120 40 npm test -- server`.
 */
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const [frozen = '', running = '', command = '', ...words] = process.argv.slice(2);
if (!/^\d+$/.test(frozen) || !/^\d+$/.test(running) || command === '') {
  console.error('Usage: node scripts/tasks/slowly.ts FROZEN_MS RUNNING_MS COMMAND [WORD...]');
  process.exit(2);
}

// In a process group of its own, which signals reach as a whole.
const child = spawn(command, words, { stdio: 'inherit', detached: true });
let isOver = false;
child.once('error', (error) => {
  console.error(error.message);
  process.exit(2);
});
child.once('exit', (code) => {
  isOver = true;
  process.exitCode = code ?? 1;
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    send('SIGCONT');
    send(signal);
  });

while (!isOver) {
  send('SIGSTOP');
  await delay(Number(frozen));
  send('SIGCONT');
  await delay(Number(running));
}

function send(signal: NodeJS.Signals): void {
  if (isOver || child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has just ended.
  }
}
