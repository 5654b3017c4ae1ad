import { readNetworkSettings, SettingsError } from '@rempart/engine';
import { openAudits } from './adapters/engine/audits.ts';
import { openLog } from './common/log.ts';
import { loadPages } from './process/built-pages.ts';
import { addressOf, readConfig } from './process/config.ts';
import { readDeclarations } from './process/declarations.ts';
import { logEveryLine } from './process/log-every-line.ts';
import { says } from './process/messages.ts';
import { openServer } from './process/open.ts';
import { StartupError } from './process/settings.ts';
import { stopOnSignals } from './process/stop.ts';

// Files are readable by the account that runs this process alone.
process.umask(0o077);

// Who reads what is said may leave first: `npm start | head` loses lines, and the server stops in order all the same.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

const say = (text: string) => void process.stdout.write(`${text}\n`);
const write = (line: string) => void process.stderr.write(`${line}\n`);
const refused = (text: string) => {
  write(text);
  process.exitCode = 1;
  // The channel to a launcher would keep the process alive.
  if (process.connected) process.disconnect();
};

try {
  const config = readConfig(process.env);
  const secrets = [config.adminPath ?? '', config.payment?.secretKey ?? '', config.metricsToken ?? ''];
  const log = openLog({ production: config.production, secrets }, write);
  const serving = config.production ? logEveryLine(log) : () => {};
  const declarations = readDeclarations(process.env);
  const settings = readNetworkSettings(process.env);
  const rehearses = config.production && (config.role === 'worker' || config.role === 'all');
  const running = await openServer(config, {
    openOutside: (common) => openAudits({ ...settings, ...common }, { production: config.production, rehearses }),
    loadPages: () => loadPages({ renew: !config.production }),
    declarations,
    now: () => new Date(),
    say,
    warn: (text) => log({ event: 'fault', text }),
    log,
  });
  log({ event: 'started' });
  stopOnSignals(running, (text) => {
    log({ event: 'stopping' });
    say(text);
  });
  serving();
  if (running.address) {
    const { port } = running.address;
    if (config.port !== 0 && port !== config.port) say(says.portTaken(config.port, port));
    say(says.address(addressOf(running.address)));
    if (running.firstLogin) say(says.firstAdmin(running.firstLogin));
  }
} catch (error) {
  if (!(error instanceof StartupError || error instanceof SettingsError)) throw error;
  refused(error.message);
}
