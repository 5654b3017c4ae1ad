export { drawHtml } from './html.ts';
export { outline } from './outline.fr.ts';
export type { Attachment, Outline } from './outline.ts';
export type { DrawnReport } from './pdf.ts';
export { openPress, type Press, type PressOptions, PressRefusal } from './press.ts';
export type { Buyer, Links, ReportOrder, Review } from './subject.ts';
export { summary } from './summary.fr.ts';
export type { Summary } from './summary.ts';
export { drawText, type TextOptions } from './text.fr.ts';
