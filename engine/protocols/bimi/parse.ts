import { parseTagList, tag } from '../../common/tag-list.ts';

const KNOWN: readonly string[] = ['v', 'l', 'a', 'avp', 'lps'];

export interface BimiRecord {
  readonly text: string;
  /** Where the logo and the certificate are; '' where the tag is empty, null where there is none. */
  readonly logo: string | null;
  readonly authority: string | null;
  readonly malformed: readonly string[];
  readonly repeated: readonly string[];
  readonly unknown: readonly string[];
}

/** Whether a text was meant as a BIMI record, however badly written. */
export function meantAsBimi(text: string): boolean {
  return /\bv\s*=\s*["']?BIMI/i.test(text);
}

/** Whether receivers take a text for a BIMI record: its version comes first (draft §4.2). */
export function isBimi(text: string): boolean {
  return /^v[ \t]*=[ \t]*BIMI1[ \t]*(?:;|$)/.test(text);
}

export function parseBimi(text: string): BimiRecord {
  const list = parseTagList(text);
  return {
    text,
    logo: tag(list, 'l'),
    authority: tag(list, 'a'),
    malformed: list.malformed,
    repeated: list.repeated,
    unknown: list.tags.map(([name]) => name).filter((name) => !KNOWN.includes(name)),
  };
}

/** Both places explicitly empty: the domain wants no logo shown (draft §4.2). */
export function isDeclined({ logo, authority }: BimiRecord): boolean {
  return logo === '' && (authority === null || authority === '');
}

export function isHttps(url: string): boolean {
  return /^https:\/\/[^\s/]+/i.test(url) && URL.canParse(url);
}
