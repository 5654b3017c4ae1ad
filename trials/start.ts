import { setTimeout as delay } from 'node:timers/promises';
import { conclude } from '@rempart/engine';
import { specimenOrder } from '@rempart/report';
import { openLog } from '../server/common/log.ts';
import { addressOf, readConfig } from '../server/process/config.ts';
import { readDeclarations } from '../server/process/declarations.ts';
import { openServer } from '../server/process/open.ts';
import { StartupError } from '../server/process/settings.ts';
import { stopOnSignals } from '../server/process/stop.ts';
import { fakeOutside } from './fake-outside.ts';
import { withKillPoints } from './mortal.ts';

process.umask(0o077);

/** A robot takes nothing back; the hold is long enough to be killed in. */
const HOLD_MS = 300;

/**
 * For tests: a whole server as a process. Where HANG is set, audits stop half way, where SLOW is set they are slow; an audit of
 * `poison.example` kills the process. Where MORTAL is set, it dies at each point that is armed in its folder, and audits end with the
 * evidence of the specimen.
 */
const harmless = fakeOutside(async (event, { signal }) => {
  if (process.env['HANG'] && event.type === 'judged')
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  if (process.env['SLOW']) await delay(400, undefined, { signal });
});
const outside: typeof harmless = {
  ...harmless,
  audit: async function* (domain, how) {
    for await (const event of harmless.audit(domain, how)) {
      if (domain === 'poison.example' && event.type === 'judged') process.kill(process.pid, 'SIGKILL');
      yield event;
    }
  },
};

try {
  const config = readConfig(process.env);
  const declarations = readDeclarations(process.env);
  const isMortal = process.env['MORTAL'] !== undefined;
  const { evidence } = specimenOrder(declarations.operator);
  const wholeAudit: typeof outside.audit = async function* (domain, how) {
    for await (const event of outside.audit(domain, how))
      yield event.type === 'completed' ? { type: 'completed', evidence, ...conclude(evidence) } : event;
  };
  const secrets = config.adminPath === null ? [] : [config.adminPath];
  const log = openLog({ production: true, secrets }, (line) => console.error(line));
  const running = await openServer(config, {
    openOutside: async () => (isMortal ? { ...outside, audit: wholeAudit } : outside),
    loadPages: async () => ({ answerPage: async () => new Response('page'), files: import.meta.dirname, patterns: [] }),
    declarations,
    decorateTools: (tools) => {
      const hasty = { ...tools, holdMs: HOLD_MS };
      return isMortal ? withKillPoints(hasty, config.folder) : hasty;
    },
    now: () => new Date(),
    say: () => {},
    warn: (text) => log({ event: 'fault', text }),
    log,
  });
  stopOnSignals(running, () => {});
  console.log(running.address && addressOf(running.address));
} catch (fault) {
  if (!(fault instanceof StartupError)) throw fault;
  console.error(fault.message);
  process.exitCode = 1;
  if (process.connected) process.disconnect();
}
