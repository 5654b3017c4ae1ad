import { advise, PROTOCOLS } from '@house/engine/fr';
import type { Block, Section, Text } from '../outline.ts';
import { faultsOf, type Subject } from '../subject.ts';
import { STRENGTHS, WEIGHTIEST } from './protocol-words.fr.ts';

const THREE = 3;

/** What a director needs, on one page. */
export function essential(subject: Subject): Section {
  return {
    id: 'essentiel',
    part: 'Pour décider',
    heading: 'L’essentiel en une page',
    lead: null,
    blocks: [
      {
        kind: 'columns',
        columns: [
          { share: 1, blocks: [{ kind: 'heading', text: 'Ce qui tient' }, ...strengths(subject)] },
          { share: 1, blocks: [{ kind: 'heading', text: 'Ce qui est ouvert' }, ...risks(subject)] },
        ],
      },
      ...expertNote(subject),
      unmeasured(),
    ],
  };
}

function strengths({ conclusion: { protocols } }: Subject): readonly Block[] {
  const passed = WEIGHTIEST.filter((id) => protocols.some((one) => one.id === id && one.verdict === 'pass'));
  if (passed.length === 0)
    return [{ kind: 'paragraph', text: 'Aucun protocole n’est entièrement conforme aujourd’hui.' }];
  return [{ kind: 'list', ordered: false, entries: passed.slice(0, THREE).map((id) => STRENGTHS[id]) }];
}

/** The heaviest fault of each of three protocols, told by what it means. */
function risks({ conclusion: { verdicts } }: Subject): readonly Block[] {
  const faults = faultsOf(verdicts);
  const first = faults.filter(({ protocol }, at) => faults.findIndex((fault) => fault.protocol === protocol) === at);
  if (first.length === 0) return [{ kind: 'paragraph', text: 'Rien de ce que nous savons mesurer n’est ouvert.' }];
  const entries = first.slice(0, THREE).map(
    (verdict): Text => [
      { text: advise(verdict).why, style: 'plain' },
      { text: ` (${PROTOCOLS[verdict.protocol]})`, style: 'soft' },
    ],
  );
  return [{ kind: 'list', ordered: false, entries }];
}

function expertNote({ review }: Subject): readonly Block[] {
  if (review === null || review.note.trim() === '') return [];
  const paragraphs = review.note.split(/\n\s*\n/).map((text) => text.trim().replaceAll(/\s*\n\s*/g, ' '));
  return [
    {
      kind: 'note',
      heading: 'Le mot de l’expert',
      tone: 'plain',
      blocks: [
        ...paragraphs.map((text): Block => ({ kind: 'paragraph', text })),
        { kind: 'paragraph', size: 'small', text: `${review.name}, ${review.role}` },
      ],
    },
  ];
}

function unmeasured(): Block {
  return {
    kind: 'note',
    heading: 'Ce que cet audit ne mesure pas',
    tone: 'plain',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Il regarde ce que le domaine montre à l’internet, comme le ferait n’importe quel correspondant. Il n’entre dans aucune boîte, ne lit aucun message, ne devine aucun mot de passe et n’essaie aucune attaque. Il ne dit rien des postes de travail, des sauvegardes, des droits de vos employés ni de la vigilance de chacun devant un courriel douteux. C’est un examen de conformité aux règles publiées : une bonne note réduit le risque, elle ne l’annule pas.',
      },
    ],
  };
}
