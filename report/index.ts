export type { Attachment, Outline } from './outline.ts';
export { summary } from './summary.fr.ts';
export type { Summary } from './summary.ts';
export { drawText, type TextOptions } from './text.fr.ts';
