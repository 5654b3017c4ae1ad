import { isSound } from '@rempart/contract';
import { type Action, bothSpellings, deadlinesOf, type FirstThingWords, scenariosOf } from '@rempart/engine';
import {
  describeAction,
  describeFirstThing,
  describeScenario,
  effortInWords,
  plainSentence,
  sentenceOf,
  WHO,
} from '@rempart/engine/fr';
import { ofName } from '@rempart/french';
import type { Block, Brief, Cell, Section, Span } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { code, pageOf, plain, soft, strong } from '../text-spans.ts';
import { day, enumerated, NBSP } from '../typography.fr.ts';
import { attestation } from './attestation.fr.ts';
import { kindOf } from './dependencies.fr.ts';
import { lettersByWeek, stairs } from './plan.fr.ts';
import { recipientsOf } from './recipients.fr.ts';
import { scenarioMark } from './scenarios.fr.ts';
import { notBefore, whenInWords } from './when.fr.ts';

const THREE = 3;

/** The owner's page: what can happen to her company, what to do first, who does it, and what to send to whom. */
export function essential(subject: Subject): Section {
  const { evidence, conclusion } = subject;
  const first = firstThing(subject);
  return {
    id: 'essentiel',
    part: 'Pour vous, qui dirigez',
    heading: 'L’essentiel en une page',
    opens: 'page',
    lead: first ? first.fact : plainSentence(sentenceOf(evidence, conclusion)),
    blocks: [...possible(subject), ...firstActions(subject), ...sendOn(subject), ...expertNote(subject)],
  };
}

/** The fact that counts most today, in the words of every page and message; the step that ends it has its number here. */
export function firstThing({ evidence, plan }: Subject): FirstThingWords | null {
  const numbered = (action: Action) => `n°${NBSP}${plan.actions.indexOf(action) + 1}`;
  return plan.firstThing && describeFirstThing(plan.firstThing, evidence, numbered);
}

/** The four things that happen to companies, a line each; the proofs are on the next page. */
function possible({ evidence, conclusion: { verdicts } }: Subject): readonly Block[] {
  const rows = scenariosOf(verdicts, evidence).map((scenario): readonly Cell[] => {
    const { title, text } = describeScenario(scenario, verdicts);
    return [[strong(title)], scenarioMark(scenario.answer), text];
  });
  return [
    {
      kind: 'table',
      caption: 'Ce qui peut arriver aujourd’hui à votre entreprise',
      columns: [
        { heading: 'Quoi', share: 4 },
        { heading: 'Possible ?', share: 2 },
        { heading: 'Ce que cela veut dire', share: 8 },
      ],
      rows,
    },
  ];
}

/** Which page goes to whom, and two lines to paste. */
function sendOn(subject: Subject): readonly Block[] {
  const recipients = recipientsOf(subject);
  if (recipients.length === 0) return [];
  const pages = recipients.flatMap(({ name, section }, index): readonly Span[] => [
    plain(index === 0 ? '' : ' ; '),
    strong(name),
    plain(' : '),
    pageOf(section, 'sa page'),
  ]);
  return [
    {
      kind: 'note',
      heading: 'Transférez une page à chacun',
      tone: 'plain',
      blocks: [
        { kind: 'paragraph', text: [...pages, plain('.')] },
        {
          kind: 'paragraph',
          text: [
            soft('À coller dans votre message : '),
            plain(
              `« Bonjour, un audit ${ofName(bothSpellings(subject.evidence.domain))} relève des réglages à corriger de votre côté. Votre page est jointe : pouvez-vous les faire, chacun à partir de sa date, et me dire quand c’est fait ? »`,
            ),
          ],
        },
      ],
    },
  ];
}

/** The head of the plan. */
function firstActions(subject: Subject): readonly Block[] {
  const { first } = subject.plan;
  if (first.length === 0) return [...watching(subject), ...worth(subject)];
  return [
    { kind: 'heading', text: first.length === 1 ? 'La première action' : 'Les premières actions' },
    ...beside({ kind: 'steps', steps: first.map((action, index) => step(action, index, subject)) }, [
      ...reachable(subject),
      ...stairs(subject),
    ]),
  ];
}

/** Where nothing is to be done: the first dates by which a person has to renew something. */
function watching({ evidence, conclusion }: Subject): readonly Block[] {
  const deadlines = deadlinesOf(evidence)
    .filter(({ automatic }) => !automatic)
    .slice(0, THREE);
  if (deadlines.length === 0) return [];
  return [
    {
      kind: 'heading',
      text: isSound(conclusion.grade) ? `Rien à corriger${NBSP}: les prochaines échéances` : 'Les prochaines échéances',
    },
    {
      kind: 'facts',
      rows: deadlines.map((deadline) => ({
        name: day(deadline.on),
        value: [plain(`${kindOf(deadline)}${NBSP}: `), code(deadline.name)],
      })),
    },
    {
      kind: 'paragraph',
      text: 'Relancez l’analyse après chaque changement d’hébergeur, de messagerie ou d’outil d’envoi, et avant ces dates.',
    },
  ];
}

/** What a report is good for that has nothing to correct. */
function worth(subject: Subject): readonly Block[] {
  const { evidence, conclusion } = subject;
  if (conclusion.grade.letter !== 'A') return [];
  const attested: readonly (readonly Span[])[] = attestation(subject).map(({ id }) => [
    plain('Une attestation datée ('),
    pageOf(id, 'sa page'),
    plain('), à joindre au questionnaire d’un assureur, d’un client ou d’un appel d’offres.'),
  ]);
  const dated: readonly (readonly Span[])[] =
    deadlinesOf(evidence).length === 0
      ? []
      : [[plain('Vos échéances dans un fichier pour votre agenda ('), code('echeances.ics'), plain(').')]];
  return [
    { kind: 'heading', text: 'Ce que ce rapport vous apporte' },
    {
      kind: 'list',
      ordered: false,
      entries: [
        ...attested,
        ...dated,
        [
          plain('La preuve de chaque constat ('),
          pageOf('fiches', 'les fiches'),
          plain('), que votre informaticien peut refaire.'),
        ],
      ],
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

function step(action: Action, index: number, subject: Subject) {
  const { plan, evidence } = subject;
  const { title, why } = describeAction(action);
  const fact = index === 0 ? firstThing(subject) : null;
  const terms = [
    WHO[action.who],
    effortInWords(action.effort),
    action.week === 0 ? 'dès maintenant' : whenInWords(action.week, evidence),
    `n°${NBSP}${plan.actions.indexOf(action) + 1}${NBSP}du${NBSP}plan`,
  ];
  return { heading: title, text: fact ? [fact.why, fact.end].filter(Boolean).join(' ') : why, terms };
}

/** « Note C aujourd’hui, puis A en semaine 2 ». */
function reachable(subject: Subject): readonly Block[] {
  const [today, ...stages] = lettersByWeek(subject);
  if (!today) return [];
  const told = stages.map(
    ({ week, letter }) =>
      `${letter} ${week === 0 ? 'dès les premières actions' : `le ${day(notBefore(week, subject.evidence))}`}`,
  );
  const text =
    told.length === 0
      ? `Note ${today.letter} aujourd’hui. Le plan gagne des points sans changer la lettre.`
      : `Note ${today.letter} aujourd’hui. Au plus tôt, en suivant l’ordre du plan${NBSP}: ${enumerated(told)}.`;
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

/** The same page for readers of the mail that brings the report. */
export function briefOf(subject: Subject): Brief {
  const { evidence, conclusion, plan, review } = subject;
  const [first] = plan.first;
  const words = first && describeAction(first);
  const fact = plan.firstThing && describeFirstThing(plan.firstThing, evidence);
  const note = (review?.note ?? '').split(/\n\s*\n/).map((text) => text.trim().replaceAll(/(?<!\s)\s*\n\s*/g, ' '));
  const written = note.filter((text) => text !== '');
  return {
    verdict: plainSentence(sentenceOf(evidence, conclusion)),
    first:
      first && words
        ? {
            title: words.title,
            why: words.why,
            who: WHO[first.who],
            fact: fact?.fact ?? null,
            end: fact?.end ?? null,
          }
        : null,
    note: written,
    signed: review === null || written.length === 0 ? null : [review.name, review.role].filter(Boolean).join(', '),
  };
}
