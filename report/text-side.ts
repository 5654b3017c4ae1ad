/** What a terminal needs of the report: no press and no fonts. */
export { summary } from './summary.fr.ts';
export type { Summary } from './summary.ts';
export { drawText, type TextOptions } from './text.fr.ts';
