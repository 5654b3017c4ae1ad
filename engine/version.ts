import { RULES_VERSION } from './judgement/grade-rules.ts';
import manifest from './package.json' with { type: 'json' };

/**
 * The form of the documents that are written as JSON, major.minor: a minor version adds members, a major one removes or changes some.
 * `docs/stability.md` says what else may change when.
 */
export const SCHEMA_VERSION = '1.0';

/** Which engine and which rule set spoke: `0.1.0 (2026-11)`. */
export const ENGINE = `${manifest.version} (${RULES_VERSION})`;
