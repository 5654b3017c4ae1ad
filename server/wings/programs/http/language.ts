import * as inFrench from '@rempart/contract/api';
import { type ApiLanguage, type ApiWords, apiLanguages, inEnglish } from '@rempart/contract/api';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { DescriptionWords } from './openapi-words.en.ts';
import { inEnglish as describedInEnglish } from './openapi-words.en.ts';
import { inFrench as describedInFrench } from './openapi-words.fr.ts';

export const apiWords: Readonly<Record<ApiLanguage, ApiWords>> = { fr: inFrench, en: inEnglish };

export const descriptionWords: Readonly<Record<ApiLanguage, DescriptionWords>> = {
  fr: describedInFrench,
  en: describedInEnglish,
};

/** The caller's preferred language, French by default; sets `Content-Language` and `Vary`. */
export function languageFor(c: Context): ApiLanguage {
  const language = accepts(c, { header: 'Accept-Language', supports: [...apiLanguages], default: 'fr' });
  c.header('Content-Language', language);
  c.header('Vary', 'Accept-Language', { append: true });
  return language === 'en' ? 'en' : 'fr';
}

/** The texts of the API in the caller's language. */
export function wordsFor(c: Context): ApiWords {
  return apiWords[languageFor(c)];
}
