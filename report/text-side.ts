/** What a terminal needs of the report: no press and no fonts. */
import * as english from './summary.en.ts';
import * as french from './summary.fr.ts';
import * as englishText from './text.en.ts';
import * as frenchText from './text.fr.ts';

export type { Paragraph, Summary } from './summary.ts';

/** By language: one audit as a summary, and a summary as text. */
export const textIn = {
  fr: { summary: french.summary, drawText: frenchText.drawText },
  en: { summary: english.summary, drawText: englishText.drawText },
} as const;
