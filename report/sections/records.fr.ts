import type { RecordChange, ServedText } from '@rempart/engine';
import type { Block, Code } from '../outline.ts';
import { code, soft, strong } from '../text-spans.ts';
import { inPairs } from './pairs.ts';

/** The file that holds every record of the plan, and the one with what a recipient serves. */
export const ZONE_FILE = 'zone-a-publier.txt';
export const valuesFile = (section: string) => `valeurs-${section.replace(/^pour-/, '')}.txt`;

/** Characters of one line of a value. */
const LINE = 80;
/** What is shown of a value that no line holds, as a public key. */
const BEGINNING = 60;

/** What only goes, of one action, in pairs where short; else one change below another. */
export function changed(records: readonly RecordChange[]): readonly Block[] {
  const going = records.flatMap(({ name, type, ttl, before, after }) =>
    after.length === 0 ? [valueBlock(['À retirer, ', name, ` ${type}, TTL ${ttl}`], before, 'before', ZONE_FILE)] : [],
  );
  const isPaired = going.length === records.length && going.length > 1 && going.every(isShort);
  return isPaired ? inPairs(going) : records.flatMap(change);
}

function change({ name, type, ttl, before, after, placeholders }: RecordChange): readonly Block[] {
  const isNew = before.length === 0;
  const record = ` ${type}, TTL ${ttl}`;
  if (isNew)
    return [
      valueBlock(['À publier, ', name, `${record}, où rien n’est publié aujourd’hui`], after, 'after', ZONE_FILE),
      ...placeholderNote(placeholders),
    ];
  if (after.length === 0) return [valueBlock(['À retirer, ', name, record], before, 'before', ZONE_FILE)];
  const removed = valueBlock(['', name, record], before, 'before', ZONE_FILE);
  return [
    { kind: 'paragraph', size: 'small', text: removed.label ?? '' },
    { ...removed, label: 'À retirer', beside: true },
    { ...valueBlock(['', name, record], after, 'after', ZONE_FILE), label: 'À publier', beside: true },
    ...placeholderNote(placeholders),
  ];
}

/** Lines and characters that stand well beside another value. */
const SHORT = { lines: 4, characters: 90, token: 38 } as const;

function isShort({ lines }: Code): boolean {
  return (
    lines.length <= SHORT.lines &&
    lines.every(
      (line) => line.length <= SHORT.characters && line.split(' ').every(({ length }) => length <= SHORT.token),
    )
  );
}

/** A file or header lines that a web server has to send. */
export function servedText(
  { url, contentType, text, placeholders }: ServedText,
  { earlier, file }: { readonly earlier: ServedText | undefined; readonly file: string },
): readonly Block[] {
  const kind = contentType === 'headers' ? 'En-têtes à envoyer, ' : `Fichier à servir (${contentType}), `;
  const known = earlier ? linesOf(earlier) : [];
  const lines = linesOf({ text }).filter((line) => !known.includes(line));
  const beyond = contentType === 'headers' ? ', en plus des précédents' : ', où seul change';
  return [valueBlock([kind, url, earlier ? beyond : ''], lines, 'after', file), ...placeholderNote(placeholders)];
}

function linesOf({ text }: Pick<ServedText, 'text'>): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}

/**
 * A value is cut at none of its own signs: a line ends where the value has a space. Of one without spaces that is longer than a line only
 * the beginning is shown. Where a value is not on one line as it is published, the file that has it so is named.
 */
function valueBlock(
  [before, name, after]: readonly [string, string, string],
  values: readonly string[],
  tone: Code['tone'],
  file: string,
): Code {
  const isWhole = values.every((value) => value.length <= LINE);
  const where = isWhole ? [] : [soft(`, sur une seule ligne dans le fichier joint ${file}`)];
  return { kind: 'code', label: [soft(before), code(name), soft(after), ...where], lines: values.map(beginning), tone };
}

function beginning(value: string): string {
  return value.split(' ').every(({ length }) => length <= LINE) ? value : `${value.slice(0, BEGINNING)} […]`;
}

/** What the reader must write himself is said aloud, beside the value. */
function placeholderNote(placeholders: readonly string[]): readonly Block[] {
  if (placeholders.length === 0) return [];
  const texts = placeholders.flatMap((text, index) => [...(index === 0 ? [] : [soft(', ')]), code(text)]);
  return [{ kind: 'paragraph', size: 'small', text: [strong('À remplacer avant de publier : '), ...texts] }];
}
