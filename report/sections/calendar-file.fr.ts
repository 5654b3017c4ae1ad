import { createHash } from 'node:crypto';
import { product } from '@rempart/brand';
import { type Action, bothSpellings, type Deadline, deadlinesOf, workingDay } from '@rempart/engine';
import { describeAction, WHO } from '@rempart/engine/fr';
import { type CalendarDay, drawCalendar } from '../calendar.ts';
import type { Attachment } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { day, dayInParis, NBSP, several } from '../typography.fr.ts';
import { kindOf } from './dependencies.fr.ts';
import { noonOf, numbersIn, termsInWords } from './when.fr.ts';

/**
 * The steps of the plan, each on the first day on which it may be done, and every deadline to come. No value to publish stands in it: a
 * calendar outlives the plan, and what it says must never be typed into a zone.
 */
export function calendarFile(subject: Subject): readonly Attachment[] {
  const deadlines = deadlinesToCome(subject);
  const days = [...stepsOf(subject), ...deadlines.map((one) => deadlineOf(one, subject))];
  if (days.length === 0) return [];
  const { evidence } = subject;
  return [
    {
      name: 'echeances.ics',
      mediaType: 'text/calendar',
      description: contentsInWords(subject, deadlines),
      text: drawCalendar(`${product.name} : ${evidence.domain}`, days, subject.from),
    },
  ];
}

/** « 14 étapes du plan, 3 échéances (nom de domaine, certificat du site) »: the link to the file says just this. */
function contentsInWords({ plan }: Subject, deadlines: readonly Deadline[]): string {
  const kinds = [...new Set(deadlines.map(kindOf))].map((kind) => kind.charAt(0).toLowerCase() + kind.slice(1));
  return [
    ...(plan.actions.length === 0 ? [] : [several(plan.actions.length, 'étape du plan', 'étapes du plan')]),
    ...(deadlines.length === 0 ? [] : [`${several(deadlines.length, 'échéance', 'échéances')} (${kinds.join(', ')})`]),
  ].join(', ');
}

/** Signatures of DNSSEC are left out: a machine renews them every few days. */
function deadlinesToCome({ evidence }: Subject): readonly Deadline[] {
  return deadlinesOf(evidence).filter(({ kind, on }) => kind !== 'signature' && on > evidence.at);
}

/** Steps that wait for no other's time are one event for their day, so that no agenda is flooded; each other step has its own. */
function stepsOf(subject: Subject): readonly CalendarDay[] {
  const begun = workingDay(dayInParis(subject.from), false);
  const numbered = subject.plan.actions.map((action, index) => ({
    action,
    number: index + 1,
    day: action.notBefore ?? begun,
  }));
  const [now = [], later = []] = [true, false].map((isNow) =>
    numbered.filter(({ action }) => (action.week === 0) === isNow),
  );
  return [
    ...[...Map.groupBy(now, (one) => one.day)].map(([date, steps]) => startOf(date, steps, subject)),
    ...later.map((one) => stepOf(one, subject)),
  ];
}

interface Numbered {
  readonly action: Action;
  /** Of the plan in the report. */
  readonly number: number;
  /** ISO 8601, in Paris. */
  readonly day: string;
}

function startOf(date: string, steps: readonly Numbered[], subject: Subject): CalendarDay {
  const isNow = date === workingDay(dayInParis(subject.from), false);
  const when = isNow ? 'Dès maintenant' : `À partir du ${day(noonOf(date))}`;
  return {
    uid: uidOf(subject, 'etape', isNow ? 'maintenant' : 'ensuite'),
    day: date,
    title: `${when}${NBSP}: ${several(steps.length, 'étape', 'étapes')} du plan, ${shownDomain(subject)}`,
    told: [
      'Dans cet ordre, et l’une après l’autre.',
      ...steps.map(({ action, number }) => {
        const { title, criterion } = describeAction(action);
        const terms = termsInWords(action, subject.evidence, numbersIn(subject.plan));
        return `${number}. ${title}. ${terms} À demander à${NBSP}: ${WHO[action.who]}. Comment vérifier${NBSP}: ${criterion}`;
      }),
      VALUES,
    ],
    reminder: null,
  };
}

function stepOf({ action, number, day }: Numbered, subject: Subject): CalendarDay {
  const { title, criterion } = describeAction(action);
  return {
    uid: uidOf(subject, 'etape', action.id),
    day,
    title: `Étape ${number}${NBSP}: ${title}, ${shownDomain(subject)}`,
    told: [
      termsInWords(action, subject.evidence, numbersIn(subject.plan)),
      `À demander à${NBSP}: ${WHO[action.who]}.`,
      `Comment vérifier${NBSP}: ${criterion}`,
      VALUES,
    ],
    reminder: AT_NINE,
  };
}

function shownDomain({ evidence }: Subject): string {
  return bothSpellings(evidence.domain);
}

const VALUES =
  'Les valeurs exactes sont dans votre rapport, sous le même numéro du plan. Si le domaine a changé depuis, refaites d’abord l’analyse.';

function deadlineOf(deadline: Deadline, subject: Subject): CalendarDay {
  const { kind, name, on, automatic } = deadline;
  const read = `Date lue le ${day(subject.evidence.at)}${NBSP}: un renouvellement la repousse.`;
  return {
    uid: uidOf(subject, kind, name),
    day: dayInParis(on),
    title: automatic
      ? `${kindOf(deadline)} ${name}${NBSP}: renouvellement automatique attendu avant le ${day(on)}`
      : `${kindOf(deadline)} ${name}${NBSP}: fin le ${day(on)}`,
    told: automatic
      ? [
          'Un automate le renouvelle d’ordinaire. Regardez seulement, quelques jours avant, que la date a bien été repoussée.',
          read,
        ]
      : [kind === 'dependency' ? OF_OTHERS : 'À renouveler avant cette date.', read],
    reminder: automatic ? WEEK_BEFORE : MONTH_BEFORE,
  };
}

const OF_OTHERS =
  'Ce domaine n’est pas le vôtre, mais le vôtre en dépend : vérifiez, quelques jours avant, que son titulaire l’a renouvelé.';

const AT_NINE = 'PT9H';
const WEEK_BEFORE = '-P7D';
const MONTH_BEFORE = '-P30D';

/** The same for the same thing in every report on a domain, so that a later one moves what an earlier one put down. */
function uidOf({ evidence }: Subject, kind: string, name: string): string {
  const digest = createHash('sha256').update([evidence.domain, kind, name].join('\n')).digest('hex');
  return `${digest.slice(0, 32)}@${product.slug}`;
}
