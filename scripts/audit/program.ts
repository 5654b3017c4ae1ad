import { basename } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };

/** How this was started, to be typed again: from a checkout, or as the command of the package. */
export const PROGRAM = basename(process.argv[1] ?? '') === 'main.ts' ? 'npm run --silent audit --' : 'rempart';

export const VERSION = manifest.version;

/** Names of the laboratory are audited too. */
export const isDevelopment = process.env.NODE_ENV !== 'production';
