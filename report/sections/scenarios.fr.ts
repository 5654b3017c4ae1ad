import { type Placement, type ProtocolId, readinessOf, type ScenarioAnswer, scenariosOf } from '@rempart/engine';
import { ANSWERS, describeScenario, explainReadiness, READINESS, RECEIVER_NAMES } from '@rempart/engine/fr';
import type { Block, Cell, Mark, Section, Sheet, Span, Tone } from '../outline.ts';
import { gatheredOf, type Subject } from '../subject.ts';
import { link, plain, soft, strong } from '../text-spans.ts';
import { day, NBSP } from '../typography.fr.ts';
import { inPairs } from './pairs.ts';
import { STRENGTHS, STRENGTHS_WITHOUT, WEIGHTIEST } from './protocol-words.fr.ts';

/** What can happen to the company today, and where. */
export function consequences(subject: Subject): Section {
  return {
    id: 'consequences',
    part: 'Pour décider',
    heading: 'Ce que cela change pour vous',
    // A page with nothing to do has room for it.
    opens: subject.plan.first.length === 0 ? 'here' : 'page',
    lead: 'Quatre incidents qui arrivent aux entreprises, et ce qu’il en est pour vous aujourd’hui.',
    blocks: [...inPairs(scenarioSheets(subject)), ...receivers(subject), ...balance(subject)],
  };
}

const TONES: Readonly<Record<ScenarioAnswer, Tone>> = {
  yes: 'fail',
  partly: 'warn',
  no: 'pass',
  unknown: 'unknown',
  none: 'na',
};

/** « oui », « non », « en partie », with its bastion. */
export function scenarioMark(answer: ScenarioAnswer, before = ''): Mark {
  return { tone: TONES[answer], text: `${before}${ANSWERS[answer]}` };
}

/** The card of each protocol has them all. */
const PROOFS_SHOWN = 2;

function scenarioSheets({ conclusion: { verdicts }, evidence }: Subject): readonly Sheet[] {
  return scenariosOf(verdicts, evidence).map((scenario) => {
    const { title, text, proofs } = describeScenario(scenario, verdicts);
    const isAsked = scenario.answer !== 'unknown' && scenario.answer !== 'none';
    return {
      kind: 'sheet',
      half: true,
      heading: title,
      gloss: text,
      effect: null,
      mark: scenarioMark(scenario.answer, isAsked ? `possible${NBSP}: ` : ''),
      rows:
        proofs.length === 0
          ? []
          : [
              {
                label: 'Ce qui le montre',
                blocks: [{ kind: 'list', ordered: false, entries: [...new Set(proofs)].slice(0, PROOFS_SHOWN) }],
              },
            ],
    };
  });
}

const PLACEMENTS: Readonly<Record<Placement, Mark>> = {
  inbox: { tone: 'fail', text: 'boîte de réception' },
  spam: { tone: 'warn', text: 'indésirables' },
  refused: { tone: 'pass', text: 'refusé' },
  unknown: { tone: 'unknown', text: 'non mesuré' },
};

const READY: Readonly<Record<string, Tone>> = {
  ready: 'pass',
  'not-ready': 'warn',
  unknown: 'unknown',
  none: 'na',
  unruled: 'na',
};

/** Whether your own messages arrive, and where those of an impersonator end up. */
function receivers({ evidence, conclusion: { verdicts } }: Subject): readonly Block[] {
  const told = readinessOf(evidence, verdicts);
  return [
    { kind: 'heading', text: 'Où arrivent vos messages, et les faux à votre nom' },
    {
      kind: 'table',
      caption: 'Vos messages, et ceux d’un imposteur',
      columns: [
        { heading: 'Destinataire', share: 2 },
        { heading: 'Vos messages', share: 3 },
        { heading: 'Pourquoi', share: 5 },
        { heading: 'Faux, votre adresse', share: 3 },
        { heading: 'Faux, un sous-domaine', share: 3 },
      ],
      rows: told.map(receiverRow),
    },
    {
      kind: 'paragraph',
      size: 'small',
      text: [
        plain(
          `Déduit de ce que chaque destinataire publie${evidence.messages ? ', et de ce que vos messages d’essai montrent' : ''} ; chacun garde ses propres filtres. Règles lues chez `,
        ),
        ...told.flatMap(({ id, source, checkedOn }, index): readonly Span[] => [
          plain(index === 0 ? '' : ', '),
          link(source, RECEIVER_NAMES[id]),
          plain(` le ${day(checkedOn)}`),
        ]),
        soft('.'),
      ],
    },
  ];
}

function receiverRow(receiver: ReturnType<typeof readinessOf>[number]): readonly Cell[] {
  const isForBulkAlone = receiver.state === 'unruled' && receiver.bulk === 'not-ready';
  const state = receiver.state === 'unruled' && !isForBulkAlone ? receiver.bulk : receiver.state;
  return [
    [strong(RECEIVER_NAMES[receiver.id])],
    { tone: READY[state] ?? 'unknown', text: READINESS[state] },
    explainReadiness(receiver),
    PLACEMENTS[receiver.forged.exact],
    PLACEMENTS[receiver.forged.subdomain],
  ];
}

/** What is in order, beside what nobody can see from outside. */
function balance(subject: Subject): readonly Block[] {
  return [
    {
      kind: 'columns',
      columns: [
        { share: 1, blocks: [{ kind: 'heading', text: 'Ce qui est en règle' }, ...strengths(subject)] },
        { share: 1, blocks: [{ kind: 'heading', text: 'Ce que cet audit ne voit pas' }, unmeasured(subject)] },
      ],
    },
  ];
}

const THREE = 3;
const UNMEASURED: readonly Block[] = [{ kind: 'paragraph', text: 'Rien n’a pu être mesuré.' }];

function strengths(subject: Subject): readonly Block[] {
  const { protocols } = subject.conclusion;
  const passed = WEIGHTIEST.filter((id) => protocols.some((one) => one.id === id && one.verdict === 'pass'));
  if (passed.length === 0 && protocols.every(({ verdict }) => verdict === 'unknown' || verdict === 'na'))
    return UNMEASURED;
  if (passed.length === 0)
    return [{ kind: 'paragraph', text: 'Aucun protocole n’est entièrement conforme aujourd’hui.' }];
  return [{ kind: 'list', ordered: false, entries: passed.slice(0, THREE).map((id) => strengthOf(id, subject)) }];
}

/** A domain is not praised for what it does not do. */
function strengthOf(id: ProtocolId, subject: Subject): string {
  const profile = gatheredOf(subject, 'dmarc')?.profile;
  const { sends, receives } = profile?.seen ? profile.value : { sends: true, receives: true };
  const hasSite = gatheredOf(subject, 'dns')?.pages.secure != null;
  return (
    (sends ? null : STRENGTHS_WITHOUT.sending[id]) ??
    (receives ? null : STRENGTHS_WITHOUT.receiving[id]) ??
    (hasSite ? null : STRENGTHS_WITHOUT.site[id]) ??
    STRENGTHS[id]
  );
}

function unmeasured({ evidence: { messages = [] } }: Subject): Block {
  const sent = messages.length === 0 ? '' : ' hors ceux que vous lui envoyez';
  return {
    kind: 'paragraph',
    text: `Il n’entre dans aucune boîte, ne lit aucun message${sent}, n’essaie ni mot de passe ni attaque. Il ne dit rien des postes de travail, des sauvegardes ni de la vigilance de chacun. Une bonne note réduit le risque, elle ne l’annule pas.`,
  };
}
