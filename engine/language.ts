/** The languages in which findings, plans and documents are written; the report and the pages are French. */
export const LANGUAGES = ['fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
