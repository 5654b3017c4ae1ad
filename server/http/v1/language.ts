import * as inFrench from '@rempart/contract/api';
import { type ApiLanguage, type ApiWords, apiLanguages, inEnglish } from '@rempart/contract/api';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { inEnglish as describedInEnglish } from './openapi-words.en.ts';
import { inFrench as describedInFrench } from './openapi-words.fr.ts';
import type { DescriptionWords } from './openapi-words.ts';

export const apiWords: Readonly<Record<ApiLanguage, ApiWords>> = { fr: inFrench, en: inEnglish };

export const descriptionWords: Readonly<Record<ApiLanguage, DescriptionWords>> = {
  fr: describedInFrench,
  en: describedInEnglish,
};

/** What the caller prefers, French where nothing is said; tells the answer's language, and that it depends on what was asked. */
export function languageFor(c: Context): ApiLanguage {
  const language = accepts(c, { header: 'Accept-Language', supports: [...apiLanguages], default: 'fr' });
  c.header('Content-Language', language);
  c.header('Vary', 'Accept-Language', { append: true });
  return language === 'en' ? 'en' : 'fr';
}

/** What the API says, in the language of the caller. */
export function wordsFor(c: Context): ApiWords {
  return apiWords[languageFor(c)];
}
