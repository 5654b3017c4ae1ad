import type { Action } from '@house/engine';
import { advise, describeAction, effortInWords, PROTOCOLS, plainSentence, sentenceOf, WHO } from '@house/engine/fr';
import type { Block, Section, Text } from '../outline.ts';
import { faultsOf, type Subject } from '../subject.ts';
import { enumerated, NBSP } from '../typography.fr.ts';
import { stairs, weekInWords } from './plan.fr.ts';
import { STRENGTHS, WEIGHTIEST } from './protocol-words.fr.ts';

const THREE = 3;

/** What a director needs, on one page. */
export function essential(subject: Subject): Section {
  const { evidence, conclusion } = subject;
  return {
    id: 'essentiel',
    part: 'Pour décider',
    heading: 'L’essentiel en une page',
    opens: 'page',
    lead: plainSentence(sentenceOf(evidence, conclusion)),
    blocks: [
      {
        kind: 'columns',
        columns: [
          { share: 1, blocks: [{ kind: 'heading', text: 'Ce qui tient' }, ...strengths(subject)] },
          { share: 1, blocks: [{ kind: 'heading', text: 'Ce qui est ouvert' }, ...risks(subject)] },
        ],
      },
      ...firstActions(subject),
      ...expertNote(subject),
      unmeasured(),
      reading(),
    ],
  };
}

function strengths({ conclusion: { protocols } }: Subject): readonly Block[] {
  const passed = WEIGHTIEST.filter((id) => protocols.some((one) => one.id === id && one.verdict === 'pass'));
  if (passed.length === 0)
    return [{ kind: 'paragraph', text: 'Aucun protocole n’est entièrement conforme aujourd’hui.' }];
  return [{ kind: 'list', ordered: false, entries: passed.slice(0, THREE).map((id) => STRENGTHS[id]) }];
}

/** What caps the grade, then the heaviest fault of each further protocol, told by what it means. */
function risks({ conclusion: { verdicts, grade } }: Subject): readonly Block[] {
  const caps = (check: string) => (check === grade.cappedBy?.check ? 1 : 0);
  const faults = faultsOf(verdicts).toSorted((one, other) => caps(other.check) - caps(one.check));
  const first = faults.filter(({ protocol }, at) => faults.findIndex((fault) => fault.protocol === protocol) === at);
  if (first.length === 0) return [{ kind: 'paragraph', text: 'Rien de ce que nous avons pu mesurer n’est ouvert.' }];
  const entries = first.slice(0, THREE).map(
    (verdict): Text => [
      { text: advise(verdict).why, style: 'plain' },
      { text: ` (${PROTOCOLS[verdict.protocol]})`, style: 'soft' },
    ],
  );
  return [{ kind: 'list', ordered: false, entries }];
}

/** What raises the letter first, then what the plan puts first. */
function firstActions(subject: Subject): readonly Block[] {
  const { plan } = subject;
  const raising = plan.nextLetter?.actions ?? [];
  const first = [
    ...plan.actions.filter(({ id }) => raising.includes(id)),
    ...plan.actions.filter(({ id, optional }) => !raising.includes(id) && !optional),
  ].slice(0, THREE);
  if (first.length === 0) return [];
  return [
    { kind: 'heading', text: first.length === 1 ? 'La première action' : 'Les premières actions' },
    ...reachable(subject),
    { kind: 'steps', steps: first.map((action) => step(action, subject)) },
    ...stairs(subject),
  ];
}

function step(action: Action, { plan }: Subject) {
  const { title, why } = describeAction(action);
  const terms = [
    WHO[action.who],
    effortInWords(action.effort),
    weekInWords(action.week),
    `n°${NBSP}${plan.actions.indexOf(action) + 1} du plan`,
  ];
  return { heading: title, text: why, terms };
}

/** « Note C aujourd’hui, puis A dès la semaine 2 ». */
function reachable({ conclusion: { grade }, plan }: Subject): readonly Block[] {
  if (grade.letter === null) return [];
  const stages: string[] = [];
  let letter: string = grade.letter;
  for (const milestone of plan.path) {
    if (milestone.letter === null || milestone.letter === letter) continue;
    letter = milestone.letter;
    stages.push(
      `${letter} ${milestone.week === 0 ? 'dès les premières actions faites' : `en ${weekInWords(milestone.week)}`}`,
    );
  }
  const text =
    stages.length === 0
      ? `Note ${grade.letter} aujourd’hui ; le plan gagne des points sans changer la lettre.`
      : `Note ${grade.letter} aujourd’hui, puis ${enumerated(stages)} si le plan est suivi dans l’ordre.`;
  return [{ kind: 'paragraph', text: [{ text, style: 'strong' }] }];
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
        text: 'Il regarde ce que le domaine montre à l’internet, comme le ferait n’importe quel correspondant. Il n’entre dans aucune boîte, ne lit aucun message, n’essaie aucun mot de passe et aucune attaque. Il ne dit rien des postes de travail, des sauvegardes ni de la vigilance de chacun devant un courriel douteux. Une bonne note réduit le risque, elle ne l’annule pas.',
      },
    ],
  };
}

function reading(): Block {
  const text =
    'Vous pouvez vous arrêter après « Ce que cela change pour vous ». Qui agit lit le plan et les fiches. Transmettez les annexes à votre informaticien : elles lui suffisent.';
  return { kind: 'paragraph', size: 'small', text };
}
