import { type Action, deadlinesOf, firstOf } from '@house/engine';
import { advise, describeAction, effortInWords, PROTOCOLS, plainSentence, sentenceOf, WHO } from '@house/engine/fr';
import type { Block, Brief, Section, Text } from '../outline.ts';
import { faultsOf, type Subject } from '../subject.ts';
import { code, plain } from '../text-spans.ts';
import { day, enumerated, NBSP } from '../typography.fr.ts';
import { kindOf } from './dependencies.fr.ts';
import { lettersByWeek, stairs, weekInWords } from './plan.fr.ts';
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

const UNMEASURED: readonly Block[] = [{ kind: 'paragraph', text: 'Rien n’a pu être mesuré.' }];

function strengths({ conclusion: { protocols } }: Subject): readonly Block[] {
  const passed = WEIGHTIEST.filter((id) => protocols.some((one) => one.id === id && one.verdict === 'pass'));
  if (passed.length === 0 && protocols.every(({ verdict }) => verdict === 'unknown' || verdict === 'na'))
    return UNMEASURED;
  if (passed.length === 0)
    return [{ kind: 'paragraph', text: 'Aucun protocole n’est entièrement conforme aujourd’hui.' }];
  return [{ kind: 'list', ordered: false, entries: passed.slice(0, THREE).map((id) => STRENGTHS[id]) }];
}

/** What caps the grade, then the heaviest fault of each further protocol, told by what it means. */
function risks({ conclusion: { verdicts, grade, protocols } }: Subject): readonly Block[] {
  const caps = (check: string) => (check === grade.cappedBy?.check ? 1 : 0);
  const faults = faultsOf(verdicts).toSorted((one, other) => caps(other.check) - caps(one.check));
  const first = faults.filter(({ protocol }, at) => faults.findIndex((fault) => fault.protocol === protocol) === at);
  if (first.length === 0 && protocols.every(({ verdict }) => verdict === 'unknown' || verdict === 'na'))
    return UNMEASURED;
  if (first.length === 0) return [{ kind: 'paragraph', text: 'Rien de ce que nous avons pu mesurer n’est ouvert.' }];
  const entries = first.slice(0, THREE).map(
    (verdict): Text => [
      { text: advise(verdict).why, style: 'plain' },
      { text: ` (${PROTOCOLS[verdict.protocol]})`, style: 'soft' },
    ],
  );
  return [{ kind: 'list', ordered: false, entries }];
}

/** The head of the plan. */
function firstActions(subject: Subject): readonly Block[] {
  const first = firstOf(subject.plan);
  if (first.length === 0) return watching(subject);
  return [
    { kind: 'heading', text: first.length === 1 ? 'La première action' : 'Les premières actions' },
    ...beside({ kind: 'steps', steps: first.map((action) => step(action, subject)) }, [
      ...reachable(subject),
      ...stairs(subject),
    ]),
  ];
}

/** Where nothing is to be done: the first dates by which something ends. */
function watching({ evidence }: Subject): readonly Block[] {
  const deadlines = deadlinesOf(evidence).slice(0, THREE);
  if (deadlines.length === 0) return [];
  return [
    { kind: 'heading', text: `Rien à corriger${NBSP}: les prochaines échéances` },
    {
      kind: 'facts',
      rows: deadlines.map((deadline) => ({
        name: day(deadline.on),
        value: [plain(`${kindOf(deadline)}${NBSP}: `), code(deadline.name)],
      })),
    },
    {
      kind: 'paragraph',
      text: 'Tenir un fort, c’est en faire le tour : relancez l’analyse après chaque changement d’hébergeur, de messagerie ou d’outil d’envoi, et avant ces dates.',
    },
  ];
}

/** The way of the letter stands beside what moves it. */
function beside(steps: Block, way: readonly Block[]): readonly Block[] {
  if (way.length < 2) return [...way, steps];
  const columns = [
    { share: 11, blocks: [steps] },
    { share: 8, blocks: way },
  ];
  return [{ kind: 'columns', columns }];
}

function step(action: Action, { plan }: Subject) {
  const { title, why } = describeAction(action);
  const terms = [
    WHO[action.who],
    effortInWords(action.effort),
    weekInWords(action.week),
    `n°${NBSP}${plan.actions.indexOf(action) + 1}${NBSP}du${NBSP}plan`,
  ];
  return { heading: title, text: why, terms };
}

/** « Note C aujourd’hui, puis A en semaine 2 ». */
function reachable(subject: Subject): readonly Block[] {
  const [today, ...stages] = lettersByWeek(subject);
  if (!today) return [];
  const told = stages.map(
    ({ week, letter }) => `${letter} ${week === 0 ? 'dès les premières actions' : `en ${weekInWords(week)}`}`,
  );
  const text =
    told.length === 0
      ? `Note ${today.letter} aujourd’hui ; le plan gagne des points sans changer la lettre.`
      : `Note ${today.letter} aujourd’hui, puis ${enumerated(told)} si le plan est suivi dans l’ordre.`;
  return [{ kind: 'paragraph', text: [{ text, style: 'strong' }] }];
}

function expertNote(subject: Subject): readonly Block[] {
  const { note, signed } = briefOf(subject);
  if (signed === null) return [];
  return [
    {
      kind: 'note',
      heading: 'Le mot du relecteur',
      tone: 'plain',
      blocks: [
        ...note.map((text): Block => ({ kind: 'paragraph', text })),
        { kind: 'paragraph', size: 'small', text: signed },
      ],
    },
  ];
}

/** The same page for whoever reads only the mail that brings the report. */
export function briefOf({ evidence, conclusion, plan, review }: Subject): Brief {
  const [first] = firstOf(plan);
  const words = first && describeAction(first);
  const note = (review?.note ?? '').split(/\n\s*\n/).map((text) => text.trim().replaceAll(/\s*\n\s*/g, ' '));
  const written = note.filter((text) => text !== '');
  return {
    verdict: plainSentence(sentenceOf(evidence, conclusion)),
    first: first && words ? { title: words.title, why: words.why, who: WHO[first.who] } : null,
    note: written,
    signed: review === null || written.length === 0 ? null : [review.name, review.role].filter(Boolean).join(', '),
  };
}

function unmeasured(): Block {
  return {
    kind: 'note',
    heading: 'Ce que cet audit ne mesure pas',
    tone: 'plain',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Il regarde ce que le domaine montre à l’internet. Il n’entre dans aucune boîte, ne lit aucun message, n’essaie ni mot de passe ni attaque. Il ne dit rien des postes de travail, des sauvegardes ni de la vigilance de chacun. Une bonne note réduit le risque, elle ne l’annule pas.',
      },
    ],
  };
}

function reading(): Block {
  const text =
    'Qui décide peut s’arrêter après « Ce que cela change pour vous » ; qui agit lit le plan et les fiches ; les annexes suffisent à votre informaticien.';
  return { kind: 'paragraph', size: 'small', text };
}
