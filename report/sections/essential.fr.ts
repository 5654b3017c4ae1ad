import { isSound } from '@rempart/contract';
import { type Action, bothSpellings, deadlinesOf, type FirstThingWords, scenariosOf } from '@rempart/engine';
import {
  describeAction,
  describeFirstThing,
  describeScenario,
  effortInWords,
  onlyIf,
  PROTOCOLS,
  plainSentence,
  sentenceOf,
  titlesIn,
  WHO,
} from '@rempart/engine/fr';
import type { Block, Brief, Cell, Section, Span } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { code, pageOf, plain, soft, strong } from '../text-spans.ts';
import { day, enumerated, NBSP, several } from '../typography.fr.ts';
import { attestation } from './attestation.fr.ts';
import { kindOf } from './dependencies.fr.ts';
import { lettersByDay, stairs } from './plan.fr.ts';
import { recipientsOf } from './recipients.fr.ts';
import { scenarioMark } from './scenarios.fr.ts';
import { noonOf, numbersIn, termsInWords, whenInWords } from './when.fr.ts';

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
export function firstThing({ plan }: Subject): FirstThingWords | null {
  const numbered = numbersIn(plan);
  return plan.firstThing && describeFirstThing(plan.firstThing, ({ id }) => numbered(id));
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
              `« Bonjour, une analyse de notre domaine ${bothSpellings(subject.evidence.domain)} montre des réglages à corriger de votre côté. Votre page est jointe : pouvez-vous les faire, chacun à partir de sa date, et me dire quand c’est fait ? »`,
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
    {
      kind: 'heading',
      text: isWellKept(subject)
        ? 'À votre rythme'
        : first.length === 1
          ? 'La première action'
          : 'Les premières actions',
    },
    ...beside({ kind: 'steps', steps: first.map((action, index) => step(action, index, subject)) }, [
      ...reachable(subject),
      ...stairs(subject),
    ]),
    ...(isWellKept(subject) ? [...watching(subject), ...worth(subject)] : []),
  ];
}

/** Well kept, and with something left to do all the same. */
function isWellKept({ conclusion, plan }: Subject): boolean {
  return conclusion.grade.letter === 'A' && plan.firstThing === null;
}

/** Where nothing is to be done: the first dates by which a person has to renew something. */
function watching({ evidence, conclusion, plan }: Subject): readonly Block[] {
  const deadlines = deadlinesOf(evidence)
    .filter(({ automatic }) => !automatic)
    .slice(0, THREE);
  if (deadlines.length === 0) return [];
  return [
    {
      kind: 'heading',
      text:
        isSound(conclusion.grade) && plan.actions.length === 0
          ? `Rien à corriger${NBSP}: les prochaines échéances`
          : 'Les prochaines échéances',
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
  const numbered = numbersIn(plan);
  const fact = index === 0 ? firstThing(subject) : null;
  const terms = [
    WHO[action.who],
    effortInWords(action.effort),
    whenInWords(action),
    `${numbered(action.id)}${NBSP}du${NBSP}plan`,
  ];
  const conditions = onlyIf(action, evidence, numbered);
  return {
    heading: title,
    text: [...(fact ? [fact.why, fact.end] : [why]), ...conditions].filter(Boolean).join(' '),
    terms,
  };
}

/** « Note C aujourd’hui. A au plus tôt le 5 janvier 2027, une fois faites les actions 1 à 12. », and what may change that. */
function reachable(subject: Subject): readonly Block[] {
  const [today, ...stages] = lettersByDay(subject);
  if (!today) return [];
  const told = stages.map(({ notBefore, letter, needed }) => {
    const which = needed === 1 ? 'faite la première action' : `faites les actions 1 à ${needed}`;
    return notBefore === null
      ? `${letter} une fois ${which}, dès aujourd’hui si vous voulez.`
      : `${letter} au plus tôt le ${day(noonOf(notBefore))}, une fois ${which}.`;
  });
  const kept = told.length === 0 ? ['Le plan gagne des points sans changer la lettre.'] : told;
  const text = [`Note ${today.letter} aujourd’hui.`, ...kept].join(' ');
  return [{ kind: 'paragraph', text: [{ text, style: 'strong' }] }, ...uncertain(subject, stages.at(-1)?.needed ?? 0)];
}

/** What the letters to come rest on without having been seen. */
function uncertain({ conclusion: { grade, verdicts }, plan }: Subject, needed: number): readonly Block[] {
  const open = verdicts.filter(({ outcome, severity }) => outcome === 'unknown' && severity !== 'info');
  const cards = [...new Set(open.map(({ protocol }) => PROTOCOLS[protocol]))];
  const isSupposed = plan.actions.slice(0, needed).some(({ supposed }) => supposed);
  const told = [
    ...(open.length === 0
      ? []
      : [
          `${several(open.length, 'contrôle n’a pas eu de réponse', 'contrôles n’ont pas eu de réponse')}${cards.length > 4 ? '' : ` (${enumerated(cards)})`}. ${grade.provisional ? 'La note est provisoire' : 'Ils ne comptent pas dans la note'}, et le plan ne peut rien en promettre.`,
        ]),
    ...(isSupposed ? ['L’effet de certaines actions est supposé : une nouvelle analyse le confirmera.'] : []),
  ];
  return told.length === 0 ? [] : [{ kind: 'paragraph', size: 'small', text: told.join(' ') }];
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
  const fact = plan.firstThing && describeFirstThing(plan.firstThing);
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
            when: termsInWords(first, evidence, titlesIn(plan.actions)),
            fact: fact?.fact ?? null,
            end: fact?.end ?? null,
          }
        : null,
    note: written,
    signed: review === null || written.length === 0 ? null : [review.name, review.role].filter(Boolean).join(', '),
  };
}
