import { DAY_MS, WEEK_MS } from '@rempart/contract';
import type { Action, Milestone, Plan } from '@rempart/engine';
import { describeAction, effortInWords, onlyIf, RISKS } from '@rempart/engine/fr';
import { stairsFigure } from '../figures/scale.ts';
import type { Block, Cell, Section, Table } from '../outline.ts';
import { isCrowded, type Subject } from '../subject.ts';
import { plain, soft, strong } from '../text-spans.ts';
import { dayInParis, enumerated, NBSP, ranges, several, tableDay } from '../typography.fr.ts';
import { noonOf, numbersIn, whenInWords } from './when.fr.ts';

/** Everything there is to do, in the order in which it is worth doing. */
export function planOverview(subject: Subject): readonly Section[] {
  const { plan } = subject;
  if (plan.actions.length === 0) return [];
  return [
    {
      id: 'plan',
      part: 'Pour agir',
      heading: 'Le plan d’action',
      opens: 'page',
      lead: 'À suivre dans cet ordre : chaque action vient après celles qu’elle attend. La note indiquée est celle que l’analyse donnerait une fois l’action faite.',
      blocks: [...tables(subject), ...sharedCaps(subject), ...supposed(plan), holders(plan)],
    },
  ];
}

/** Actions told with their reason; what comes after so many is reported in a line each, and why in the sheets. */
const REASONED = { usual: 10, crowded: 5 };
/** One more table for fewer than so many would be no gain. */
const FEW = 6;

function tables(subject: Subject): readonly Block[] {
  const { actions } = subject.plan;
  const count = several(actions.length, 'action', 'actions');
  const reasoned = isCrowded(subject) ? REASONED.crowded : REASONED.usual;
  const isLong = actions.length >= reasoned + FEW;
  const first: Table = {
    kind: 'table',
    caption: `${isLong ? `Les ${reasoned} premières des ` : ''}${count}${actions.length === 1 ? '' : ', et la date la plus proche de chacune'}`,
    columns: columns('Action, et pourquoi'),
    rows: actions.slice(0, isLong ? reasoned : actions.length).map((action, index) => row(action, index, subject)),
  };
  if (!isLong) return [first];
  const following: Table = {
    kind: 'table',
    dense: true,
    caption: 'Les suivantes, expliquées sur la page de chacun',
    columns: columns('Action'),
    rows: actions.slice(reasoned).map((action, index) => row(action, reasoned + index, subject, false)),
  };
  return [first, following];
}

function columns(action: string): Table['columns'] {
  return [
    { heading: 'N°' },
    { heading: action, share: 10 },
    { heading: 'Qui', share: 3 },
    { heading: 'Effort' },
    { heading: 'Risque' },
    { heading: 'Effet' },
    { heading: 'Dès le' },
  ];
}

function row(action: Action, at: number, { conclusion, plan, evidence }: Subject, isReasoned = true): readonly Cell[] {
  const { title, why } = describeAction(action);
  // The order of the table tells what comes first.
  const conditions = onlyIf({ ...action, directlyAfter: [] }, evidence, numbersIn(plan)).join(' ');
  const before = at === 0 ? conclusion.grade : (plan.path[at - 1] ?? conclusion.grade);
  return [
    [plain(`\u25a1${NBSP}`), strong(`${at + 1}`)],
    [
      ...(isReasoned ? [strong(`${title}. `), soft(why)] : [plain(`${title}.`)]),
      plain(conditions === '' ? '' : ` ${conditions}`),
    ],
    HOLDERS[action.who],
    action.effort === 0 ? '–' : effortInWords(action.effort).replace('une demi-journée', '½ j'),
    RISKS[action.risk],
    effectInWords(before, plan.path[at], action, plan),
    action.notBefore === null ? 'maintenant' : tableDay(noonOf(action.notBefore)),
  ];
}

const HOLDERS: Readonly<Record<Action['who'], string>> = {
  dns: 'zone DNS',
  mail: 'messagerie',
  web: 'site',
  registrar: 'bureau d’enregistrement',
  sender: 'outils d’envoi',
};

type Standing = Pick<Milestone, 'letter' | 'points'>;

/** « C → B », or the points gained where the letter stays. */
function effectInWords(before: Standing, after: Standing | undefined, action: Action, { actions }: Plan): string {
  if (!after || after.letter === null) return '–';
  if (action.subject.kind === 'rule') return 'non calculé';
  const prepared = actions.findIndex(({ directlyAfter }) => directlyAfter.includes(action.id));
  if (action.checks.length === 0 && prepared >= 0) return `prépare n°${NBSP}${prepared + 1}`;
  const gain = (after.points ?? 0) - (before.points ?? 0);
  const isForeseen = action.needs.some(({ kind }) => kind === 'lowers');
  if (before.letter !== after.letter) return `${before.letter ?? '–'} → ${after.letter}${isForeseen ? ', prévu' : ''}`;
  if (isForeseen) return `−${-gain}${NBSP}pt, prévu`;
  if (gain > 0) return `+${gain}${NBSP}pt`;
  if (action.checks.length > 0) return `< 1${NBSP}pt`;
  return action.unasked === 'choice' ? 'facultatif' : '–';
}

/** Caps of one letter that several steps lift: what each does alone says little, since the letter waits for the last of them. */
function sharedCaps({ conclusion: { grade }, plan }: Subject): readonly Block[] {
  return [...Map.groupBy(plan.waysOut, ({ letter }) => letter)].flatMap(([letter, ways]): readonly Block[] => {
    const lifting = plan.actions.flatMap(({ checks }, at) =>
      ways.some(({ check }) => checks.includes(check)) ? [at] : [],
    );
    const last = lifting.at(-1);
    if (last === undefined || lifting.length < 2 || letter !== grade.letter) return [];
    const after = plan.path[last]?.letter ?? null;
    const then = after === null || after === letter ? '' : `${NBSP}: la note passe à ${after} une fois toutes faites`;
    const text = `Les actions n°${NBSP}${ranges(lifting.map((at) => at + 1))} lèvent ensemble le plafond ${letter}${then}.`;
    return [{ kind: 'paragraph', size: 'small', text }];
  });
}

/** Who has how much to do: what the work is shared out by. */
function holders({ actions }: Plan): Table {
  const numbered = actions.map((action, index) => ({ ...action, number: index + 1 }));
  return {
    kind: 'table',
    dense: true,
    caption: 'Qui a quoi à faire',
    columns: [
      { heading: 'Qui', share: 1 },
      { heading: 'Actions', share: 1 },
      { heading: 'Temps', align: 'end' },
    ],
    rows: [...Map.groupBy(numbered.flatMap(shares), ({ holder }) => holder)].map(([holder, all]): readonly Cell[] => {
      const own = all.filter(({ who }) => who === holder);
      const published = all.filter(({ who }) => who !== holder).map(({ number }) => number);
      const records = published.length === 0 ? [] : [`les enregistrements de ${ranges(published)}`];
      const numbers = own.length === 0 ? [] : [ranges(own.map(({ number }) => number))];
      return [
        HOLDERS[holder],
        [...numbers, ...records].join(`, et `),
        timeInWords(own.reduce((sum, { effort }) => sum + effort, 0)),
      ];
    }),
  };
}

/** The step with its holder, and with the zone where another person publishes its records. */
function shares<Numbered extends Action>(action: Numbered): readonly (Numbered & { readonly holder: Action['who'] })[] {
  const own = { ...action, holder: action.who };
  return action.who === 'dns' || action.records.length === 0 ? [own] : [own, { ...action, holder: 'dns' }];
}

/** A sum of estimates, no finer than they are. */
function timeInWords(minutes: number): string {
  if (minutes === 0) return '–';
  if (minutes < 60) return `${minutes}${NBSP}min`;
  const hours = Math.round(minutes / 30) / 2;
  return `${Math.floor(hours)}${NBSP}h${hours % 1 === 0 ? '' : `${NBSP}30`}`;
}

function supposed({ actions }: Plan): readonly Block[] {
  const numbers = actions.flatMap(({ supposed }, index) => (supposed ? [String(index + 1)] : []));
  if (numbers.length === 0) return [];
  const text = `Pour ${numbers.length > 1 ? 'les actions' : 'l’action'} n°${NBSP}${enumerated(numbers)}, une partie de l’effet est supposée : les réponses relevées ne suffisent pas à la calculer. Une nouvelle analyse la confirmera.`;
  return [{ kind: 'paragraph', size: 'small', text }];
}

/** Where the letter stands at the end of each day on which it changes, the plan followed; today first. */
export function lettersByDay({ conclusion: { grade }, plan }: Subject): readonly Stage[] {
  if (grade.letter === null) return [];
  const stages: Stage[] = [{ notBefore: null, letter: grade.letter, needed: 0, isToday: true }];
  for (const [notBefore, milestones] of Map.groupBy(plan.path, (milestone) => milestone.notBefore)) {
    const letter = milestones.at(-1)?.letter ?? null;
    if (letter === null || letter === stages.at(-1)?.letter) continue;
    const last = plan.path.lastIndexOf(milestones.at(-1) as Milestone);
    const before = plan.path.slice(0, last + 1).findLastIndex((milestone) => milestone.letter !== letter);
    stages.push({ notBefore, letter, needed: before + 2, isToday: false });
  }
  return stages;
}

interface Stage extends Pick<Milestone, 'notBefore'> {
  readonly letter: string;
  /** How many actions, from the first, it takes. */
  readonly needed: number;
  readonly isToday: boolean;
}

/** The stages as stairs; nothing where the letter stays. */
export function stairs(subject: Subject): readonly Block[] {
  const stages = lettersByDay(subject);
  if (stages.length < 2) return [];
  const told = stages.map((stage) => `${stage.letter} ${stage.isToday ? 'aujourd’hui' : whenInWords(stage)}`);
  return [
    {
      kind: 'figure',
      drawing: stairsFigure(
        stages.map(({ notBefore, letter, isToday }) => ({
          week: weekOf(notBefore, subject),
          letter,
          words: isToday ? `aujourd’hui${NBSP}: ${letter}` : letter,
        })),
        lastWeek(subject),
        (week) => tableDay(dayOf(week, subject)),
      ),
      alt: `La note au fil du plan${NBSP}: ${told.join(', puis ')}.`,
      caption: null,
      width: 1,
    },
  ];
}

const WEEKS = 8;

/** Eight weeks, or more where the plan waits longer. */
export function lastWeek(subject: Subject): number {
  return Math.max(WEEKS, ...subject.plan.actions.map(({ notBefore }) => Math.ceil(weekOf(notBefore, subject))));
}

/** Weeks from the day from which the plan counts, in part of one too. */
export function weekOf(notBefore: string | null, { from }: Subject): number {
  return notBefore === null ? 0 : (Date.parse(notBefore) - Date.parse(dayInParis(from))) / WEEK_MS;
}

/** The day that is so many weeks after the one from which the plan counts. */
export function dayOf(week: number, { from }: Subject): string {
  return new Date(Date.parse(noonOf(dayInParis(from))) + Math.round(week * 7) * DAY_MS).toISOString();
}
