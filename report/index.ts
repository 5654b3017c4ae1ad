export { outline } from './outline.fr.ts';
export type { Block, Finding, Outline, Paragraph, Section, Steps, Table, Tone } from './outline.ts';
export { drawText, type TextOptions } from './text.fr.ts';
