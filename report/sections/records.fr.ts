import type { RecordChange, ServedText } from '@rempart/engine';
import type { Block, Code } from '../outline.ts';
import { code, soft, strong } from '../text-spans.ts';
import { several } from '../typography.fr.ts';
import { inPairs } from './pairs.ts';

/** What only goes, of one action, in pairs where short; else one change below another. */
export function changed(records: readonly RecordChange[]): readonly Block[] {
  const going = records.flatMap(({ name, type, ttl, before, after }) =>
    after.length === 0
      ? [block([soft('À retirer, '), code(name), soft(` ${type}, TTL ${ttl}`)], before, 'before')]
      : [],
  );
  const isPaired = going.length === records.length && going.length > 1 && going.every(isShort);
  return isPaired ? inPairs(going) : records.flatMap(change);
}

function change({ name, type, ttl, before, after, placeholders }: RecordChange): readonly Block[] {
  const label = [code(name), soft(` ${type}, TTL ${ttl}`)];
  const removed = before.length > 0 ? [block([soft('À retirer, '), ...label], before, 'before')] : [];
  const published = after.length > 0 ? [block([soft('À publier, '), ...label], after, 'after')] : [];
  const nothing: Block = {
    kind: 'paragraph',
    size: 'small',
    text: [soft('Rien n’est publié aujourd’hui à '), code(name), soft('.')],
  };
  const both = [...removed, ...published];
  return [
    ...(removed.length === 0 ? [nothing] : []),
    ...(both.length === 2 && both.every(isShort) ? inPairs(both) : both),
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
export function servedText({ url, contentType, text, placeholders }: ServedText): readonly Block[] {
  const kind = contentType === 'headers' ? 'En-têtes à envoyer, ' : `Fichier à servir (${contentType}), `;
  const shown = block(
    [soft(kind), code(url)],
    text.split('\n').filter((line) => line !== ''),
    'after',
  );
  return [shown, ...placeholderNote(placeholders)];
}

function block(label: Code['label'], lines: readonly string[], tone: Code['tone']): Code {
  return { kind: 'code', label, lines, tone };
}

/** What the reader must write himself is said aloud, beside the value. */
function placeholderNote(placeholders: readonly string[]): readonly Block[] {
  if (placeholders.length === 0) return [];
  const what = several(placeholders.length, 'valeur à remplacer', 'valeurs à remplacer');
  return [
    {
      kind: 'paragraph',
      text: [strong(`${what} par la vôtre avant de publier : `), ...placeholders.map((text) => code(text))],
    },
  ];
}
