import type { Action, RecordChange, ServedText } from '@house/engine';
import { describeAction } from '@house/engine/fr';
import type { Block, Code, Section } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { code, plain, soft, strong } from '../text-spans.ts';
import { NBSP, several } from '../typography.fr.ts';
import { inPairs } from './pairs.ts';
import { ZONE_FILE } from './zone-file.fr.ts';

/** Appendix A: what to publish, as it stands, with what it replaces and the way back. */
export function records({ plan }: Subject): readonly Section[] {
  const publishing = plan.actions.filter(({ records, served }) => records.length + served.length > 0);
  if (publishing.length === 0) return [];
  return [
    {
      id: 'annexe-a',
      part: 'Pour le technicien · annexe A',
      heading: 'Les enregistrements à publier',
      opens: 'here',
      lead: 'Composés pour ce domaine, à partir de ce qu’il publie déjà. À appliquer dans l’ordre, une étape à la fois.',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            plain('Les mêmes valeurs sont dans le fichier '),
            code(ZONE_FILE),
            plain(
              ', joint à ce document (panneau des pièces jointes de votre lecteur) : copiez-les de là, une copie depuis une page peut couper les longues valeurs. Un nom se termine au domaine ; beaucoup d’écrans n’en demandent que le début.',
            ),
          ],
        },
        caution(),
        ...publishing.map((action) => step(action, plan.actions.indexOf(action) + 1)),
      ],
    },
  ];
}

function step(action: Action, at: number): Block {
  const { title, rollback } = describeAction(action);
  return {
    kind: 'group',
    blocks: [
      { kind: 'heading', text: `${at}. ${title}` },
      // A file first, then the record that makes senders read it.
      ...action.served.flatMap(served),
      ...changes(action.records),
      { kind: 'paragraph', size: 'small', text: `Retour en arrière${NBSP}: ${rollback}` },
    ],
  };
}

/** What only goes, of one action, in pairs where short; else one change below another. */
function changes(records: readonly RecordChange[]): readonly Block[] {
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
const SHORT = { lines: 4, characters: 90 } as const;

function isShort({ lines }: Code): boolean {
  return lines.length <= SHORT.lines && lines.every(({ length }) => length <= SHORT.characters);
}

function served({ url, contentType, text, placeholders }: ServedText): readonly Block[] {
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
      text: [strong(`${what} par la vôtre avant de publier${NBSP}: `), ...placeholders.map((text) => code(text))],
    },
  ];
}

function caution(): Block {
  return {
    kind: 'note',
    heading: 'Avant toute modification',
    tone: 'plain',
    blocks: [
      {
        kind: 'list',
        ordered: false,
        entries: [
          'Notez la valeur en place : elle est rappelée ci-dessous, mais la zone a pu changer depuis l’analyse.',
          'Changez une chose à la fois, en début de semaine, quand quelqu’un peut revenir en arrière.',
          'Laissez passer la durée de vie (TTL) de l’ancien enregistrement avant de conclure.',
        ],
      },
    ],
  };
}
