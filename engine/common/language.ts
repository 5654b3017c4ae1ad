/** The languages in which findings, plans and documents are written; the report and the pages are French. */
export const LANGUAGES = ['fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The language of the person at a terminal, as POSIX names it (IEEE Std 1003.1-2024, §8.2). French where the environment names none, and
 * in a pipe or a file: what a pipeline reads is the same on every machine.
 */
export function spokenLanguage(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): Language {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  if (!isTerminal || /^(?:|C|POSIX)(?:\..*)?$/.test(locale)) return 'fr';
  return /^fr(?:[_.@]|$)/i.test(locale) ? 'fr' : 'en';
}
