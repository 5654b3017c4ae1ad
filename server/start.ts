import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentBundle, isFresh, isOfThese } from './built.ts';

/** `node server/start.ts`: the server as a bundle, which starts in two thirds of the time; outside production it is renewed first. */

const isProduction = process.env['NODE_ENV'] === 'production';
const bundle = isProduction ? built() : renewed();
if (bundle === null) {
  const { says } = await import('./process/messages.ts');
  process.stderr.write(`${isProduction ? says.notBuilt : says.buildFailed}\n`);
  process.exitCode = 1;
  if (process.connected) process.disconnect();
} else await import(pathToFileURL(join(bundle, 'main.js')).href);

/** `null` after an update without a build: the former rules would make views that count as made by the present ones. */
function built(): string | null {
  const bundle = currentBundle();
  return bundle && isOfThese(bundle) ? bundle : null;
}

function renewed(): string | null {
  const bundle = currentBundle();
  if (bundle && isFresh(bundle)) return bundle;
  const bundler = [...process.execArgv, join(import.meta.dirname, 'bundle.ts')];
  const { status } = spawnSync(process.execPath, bundler, { stdio: ['ignore', 'inherit', 'inherit'] });
  return status === 0 ? currentBundle() : null;
}
