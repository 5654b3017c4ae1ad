import { RULES_VERSION } from './grade-rules.ts';
import manifest from './package.json' with { type: 'json' };

/** Which engine and which rule set spoke: `0.1.0 (2026-11)`. */
export const ENGINE = `${manifest.version} (${RULES_VERSION})`;
