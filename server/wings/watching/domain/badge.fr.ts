import { product } from '@rempart/brand';
import { longDay } from '@rempart/french';

/** What a badge may show of a watched domain: its last letter with its day, or that there is none. */
export type BadgeShown =
  | { readonly letter: null }
  | {
      readonly letter: string;
      /** Much could not be measured on that day. */
      readonly provisional: boolean;
      /** ISO 8601. */
      readonly at: string;
      /** No measurement for several days. */
      readonly isStale: boolean;
    };

type Tone = 'good' | 'middling' | 'bad' | 'neutral';

const GROUNDS: Readonly<Record<Tone, string>> = {
  good: '#236556',
  middling: '#82530a',
  bad: '#a3201a',
  neutral: '#535a6b',
};

const TONES: Readonly<Record<string, Tone>> = {
  A: 'good',
  B: 'good',
  C: 'middling',
  D: 'middling',
  E: 'bad',
  F: 'bad',
};

/** The text of a badge, which is also its text alternative for readers who do not see it. null: the badge is not shown. */
export function badgeWords(shown: BadgeShown | null): { readonly text: string; readonly tone: Tone } {
  if (shown === null) return { text: 'aucune mesure publiée', tone: 'neutral' };
  if (shown.letter === null || shown.isStale) return { text: 'sans mesure récente', tone: 'neutral' };
  const note = `note ${shown.letter}${shown.provisional ? ' provisoire' : ''}`;
  return { text: `${note}, le ${longDay(shown.at)}`, tone: TONES[shown.letter] ?? 'neutral' };
}

/** Width of a character at eleven pixels, wide rather than narrow; `textLength` enforces it in every browser. */
const SIGN_PX = 6.3;
const PADDING_PX = 9;
const HEIGHT_PX = 24;

/** An SVG picture for the site of the domain's owner: our name and a letter with its day, and nothing that is not true. */
export function drawBadge(shown: BadgeShown | null): string {
  const { text, tone } = badgeWords(shown);
  const name = { text: product.name, width: widthOf(product.name) };
  const verdict = { text, width: widthOf(text) };
  const width = name.width + verdict.width;
  const label = `${product.name} : ${text}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT_PX}" viewBox="0 0 ${width} ${HEIGHT_PX}" role="img" aria-label="${label}"><title>${label}</title><clipPath id="r"><rect width="${width}" height="${HEIGHT_PX}" rx="3"/></clipPath><g clip-path="url(#r)"><rect width="${name.width}" height="${HEIGHT_PX}" fill="#17213a"/><rect x="${name.width}" width="${verdict.width}" height="${HEIGHT_PX}" fill="${GROUNDS[tone]}"/></g><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${line(name, 0)}${line(verdict, name.width)}</g></svg>\n`;
}

function widthOf(text: string): number {
  return Math.round(text.length * SIGN_PX + 2 * PADDING_PX);
}

function line({ text, width }: { readonly text: string; readonly width: number }, x: number): string {
  return `<text x="${x + PADDING_PX}" y="16" textLength="${width - 2 * PADDING_PX}">${text}</text>`;
}
