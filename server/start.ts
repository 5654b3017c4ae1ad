import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentBundle, isFresh } from './built.ts';

/** `node server/start.ts`: the server as a bundle, which starts in two thirds of the time; outside production it is renewed first. */

const bundle = process.env['NODE_ENV'] === 'production' ? currentBundle() : renewed();
if (bundle === null) {
  const { says } = await import('./process/messages.ts');
  process.stderr.write(`${says.notBuilt}\n`);
  process.exitCode = 1;
  if (process.connected) process.disconnect();
} else await import(pathToFileURL(join(bundle, 'main.js')).href);

function renewed(): string | null {
  const bundle = currentBundle();
  if (bundle && isFresh(bundle)) return bundle;
  const bundler = [...process.execArgv, join(import.meta.dirname, 'bundle.ts')];
  const { status } = spawnSync(process.execPath, bundler, { stdio: ['ignore', 'inherit', 'inherit'] });
  return status === 0 ? currentBundle() : null;
}
