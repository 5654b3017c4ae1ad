import { addressOf, readConfig, StartRefused } from '../config.ts';
import { readDeclarations } from '../declarations.ts';
import { openServer } from '../open.ts';
import { stopOnSignals } from '../stop.ts';
import { fakeOutside } from './fake-outside.ts';

/** For tests: a whole server as a process, whose audits of `attente.example` stop half way when HANG is set. */
const outside = fakeOutside(async (event, { signal }) => {
  if (process.env['HANG'] && event.type === 'judged')
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
});

try {
  const config = readConfig(process.env);
  const running = await openServer(config, {
    openOutside: async () => outside,
    loadPages: async () => ({ answerPage: async () => new Response('page'), files: import.meta.dirname }),
    declarations: readDeclarations(process.env),
    now: () => new Date(),
    say: () => {},
    warn: (text) => console.error(text),
  });
  stopOnSignals(running, () => {});
  console.log(running.address && addressOf(running.address));
} catch (fault) {
  if (!(fault instanceof StartRefused)) throw fault;
  console.error(fault.message);
  process.exitCode = 1;
  if (process.connected) process.disconnect();
}
