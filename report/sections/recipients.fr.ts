import { type Action, bothSpellings, type Party, partiesOf, type ServedText, type Who } from '@rempart/engine';
import {
  conditionInWords,
  conditionsOf,
  describeAction,
  effortInWords,
  findingApart,
  isPlatform,
  partyName,
  RISKS,
  SEEN_BY_AUDIT,
} from '@rempart/engine/fr';
import type { Block, Section, Span, Text } from '../outline.ts';
import { isCrowded, type Subject } from '../subject.ts';
import { code, link, plain, soft, strong } from '../text-spans.ts';
import { day, enumerated } from '../typography.fr.ts';
import { changed, servedText, valuesFile } from './records.fr.ts';
import { whenInWords } from './when.fr.ts';
import { whereToClick } from './where-to-click.fr.ts';

/** A person or provider who has something to do, with a page of the report of their own. */
export interface Recipient {
  readonly who: Who;
  readonly section: string;
  /** « qui gère votre zone DNS (OVHcloud) ». */
  readonly name: string;
  readonly parties: readonly Party[];
  /** His own work, in the order of the plan. */
  readonly own: readonly Action[];
  /** Work of others whose records he publishes. */
  readonly forOthers: readonly Action[];
}

const RECIPIENTS: readonly { readonly who: Who; readonly section: string; readonly title: string }[] = [
  { who: 'registrar', section: 'pour-bureau', title: 'Bureau d’enregistrement' },
  { who: 'dns', section: 'pour-dns', title: 'Zone DNS' },
  { who: 'mail', section: 'pour-messagerie', title: 'Messagerie' },
  { who: 'sender', section: 'pour-envoi', title: 'Outils d’envoi' },
  { who: 'web', section: 'pour-site', title: 'Site' },
];

/** Everybody who has something to do, in the order in which they are usually asked. Waiting is nobody's work. */
export function recipientsOf({ plan, evidence }: Subject): readonly Recipient[] {
  const parties = partiesOf(evidence);
  const work = plan.actions.filter(({ effort }) => effort > 0);
  return RECIPIENTS.flatMap(({ who, section, title }) => {
    const own = work.filter((action) => action.who === who);
    const forOthers = who === 'dns' ? work.filter((action) => action.who !== who && action.records.length > 0) : [];
    if (own.length + forOthers.length === 0) return [];
    const held = parties.filter(({ role }) => role === who);
    const names = held.map(({ id, named }) => (id === null ? named : partyName(id)));
    const name = names.length === 0 ? title : `${title} (${enumerated([...new Set(names)])})`;
    return [{ who, section, name, parties: held, own, forOthers }];
  });
}

/** A page for each of them, which can be sent on alone: a message, then each point with its day, values, steps, proof and way back. */
export function recipientPages(subject: Subject): readonly Section[] {
  return recipientsOf(subject).map((recipient) => page(recipient, subject));
}

function page(recipient: Recipient, subject: Subject): Section {
  const { section, name, own } = recipient;
  // The steps of this page have their titles on it.
  const named = new Set<string>(own.map(({ id }) => id));
  return {
    id: section,
    part: 'À transmettre',
    heading: name,
    opens: 'here',
    dense: true,
    lead: null,
    blocks: [
      message(recipient, subject),
      ...inOrder(recipient, subject).flatMap((action) =>
        own.includes(action) ? point(action, section, subject, named) : recordsFor(action, subject, named),
      ),
      ...whereToClick(recipient, subject),
    ],
  };
}

/** All that is done on this page, in the order of the plan: a step of another person's may come before one of the reader's own. */
function inOrder({ own, forOthers }: Recipient, subject: Subject): readonly Action[] {
  return [...own, ...forOthers].toSorted((one, other) => numberOf(one, subject) - numberOf(other, subject));
}

/** The name of the platform that receives all of the domain's mail; null where there is a provider to write to. */
function platformOf({ who, parties }: Recipient): string | null {
  const [first] = parties;
  const areAll = parties.every(({ id }) => id !== null && id === first?.id && isPlatform(id));
  return who === 'mail' && first?.id && areAll ? partyName(first.id) : null;
}

function message(recipient: Recipient, { evidence }: Subject): Block {
  const platform = platformOf(recipient);
  const opening = [
    plain(`Bonjour, une analyse de notre domaine ${bothSpellings(evidence.domain)}, le ${day(evidence.at)}, `),
  ];
  return {
    kind: 'note',
    heading: null,
    tone: 'plain',
    blocks: [
      {
        kind: 'paragraph',
        text: platform
          ? [
              strong(`Pour qui administre votre compte ${platform}. `),
              ...opening,
              plain(
                `montre les points ci-dessous. Pouvez-vous régler dans la console d’administration ceux qui s’y règlent, dans cet ordre, et me dire quand c’est fait ? Ceux qui dépendent des serveurs de ${platform} ne se demandent pas : son assistance ne les change pas pour un seul client. Merci.`,
              ),
            ]
          : [
              strong('Message à joindre. '),
              ...opening,
              plain(
                'montre les points ci-dessous, à régler chez vous. Pouvez-vous les traiter dans cet ordre, chacun à partir de la date indiquée, et me dire quand c’est fait ? Merci.',
              ),
            ],
      },
      {
        kind: 'paragraph',
        size: 'small',
        text: 'Ici, « vous » désigne le titulaire du domaine. Changez une chose à la fois et notez d’abord la valeur en place. Sauf mention contraire, un point est réglé quand une nouvelle analyse ne le signale plus.',
      },
    ],
  };
}

function numberOf(action: Action, { plan }: Subject): number {
  return plan.actions.indexOf(action) + 1;
}

function point(action: Action, section: string, subject: Subject, named: Set<string>): readonly Block[] {
  const numbered = numberedAmong(named, subject);
  const { title, why, steps: said, criterion, rollback } = describeAction(action, numbered);
  // The page is sent on alone.
  const { found, steps } = findingApart(action, said);
  return [
    { kind: 'heading', text: `${numberOf(action, subject)}. ${title}` },
    { kind: 'paragraph', size: 'small', text: terms(action, subject, numbered) },
    ...(isCrowded(subject) ? [] : [{ kind: 'paragraph', text: why } satisfies Block]),
    ...(found ? [{ kind: 'paragraph', text: [strong('Constat : '), plain(found)] } satisfies Block] : []),
    ...(steps.length === 0 ? [] : [{ kind: 'list', ordered: true, entries: [...steps] } satisfies Block]),
    ...readingRoom(action, subject),
    ...action.served.flatMap((served) =>
      servedText(served, { earlier: earlierFile(served, action, subject), file: valuesFile(section) }),
    ),
    ...(action.who === 'dns' ? changed(action.records) : publishedElsewhere(action, named)),
    closingLine(criterion, rollback),
  ];
}

/** The file as an earlier step of the same person has it served: the paper says what changes, the text file has it whole. */
function earlierFile({ url, contentType }: ServedText, action: Action, { plan }: Subject): ServedText | undefined {
  const before = plan.actions.slice(0, plan.actions.indexOf(action)).filter(({ who }) => who === action.who);
  return before.flatMap(({ served }) => served).findLast((one) => one.url === url && one.contentType === contentType);
}

/** What every point of the page has in common stands at its head. */
function closingLine(criterion: string, rollback: string): Block {
  const verify = criterion === SEEN_BY_AUDIT ? [] : [strong('Vérifier : '), plain(`${criterion} `)];
  return { kind: 'paragraph', size: 'small', text: [...verify, strong('Revenir en arrière : '), plain(rollback)] };
}

/** On paper the reader needs the address of a page of this site, at the first step that waits for reports. */
function readingRoom({ id }: Action, { links, plan }: Subject): readonly Block[] {
  const first = plan.actions.find(({ needs }) => needs.some((need) => need.kind === 'reports' && need.of === 'dmarc'));
  if (id !== first?.id || links.senders === null) return [];
  return [{ kind: 'paragraph', text: [plain('« Qui écrit en votre nom ? » : '), link(links.senders), plain('.')] }];
}

/** A step is named in full where the page names it first, and by its number after that. */
function numberedAmong(named: Set<string>, { plan }: Subject): (id: string) => string {
  return (id) => {
    const at = plan.actions.findIndex((one) => one.id === id);
    const step = plan.actions[at];
    if (!step) return id;
    const number = `n° ${at + 1}`;
    if (named.has(id)) return number;
    named.add(id);
    return `${number} (« ${describeAction(step).title} »)`;
  };
}

/** « À partir du 6 décembre 2026, pas avant · 15 min · risque faible », and what must be so before. */
function terms(
  action: Omit<Action, 'effort'> & { readonly effort: number | null },
  { evidence }: Subject,
  numbered: (id: string) => string,
): Text {
  const { effort, risk } = action;
  const when = whenInWords(action);
  const conditions = conditionsOf(action, evidence)
    .filter(({ kind }) => kind !== 'not-before' && kind !== 'fill-in')
    .map((condition) => conditionInWords(condition, numbered));
  return [
    strong(`${when.charAt(0).toUpperCase()}${when.slice(1)}`),
    soft(
      `${effort === null ? '' : ` · ${effortInWords(effort)}`} · ${risk === 'none' ? RISKS.none : `risque ${RISKS[risk]}`}`,
    ),
    ...(conditions.length === 0 ? [] : [plain(` · ${conditions.join(' ')}`)]),
  ];
}

/** The values of records stand on one page only: that of the person who publishes them. */
function publishedElsewhere({ records }: Action, named: Set<string>): readonly Block[] {
  // Said once for all steps that change the same records.
  const key = JSON.stringify(records.map(({ name, type }) => [name, type]));
  if (records.length === 0 || named.has(key)) return [];
  named.add(key);
  const names: readonly Span[] = records.flatMap(({ name, type }, index) => [
    plain(index === 0 ? '' : ', '),
    code(name),
    soft(` ${type}`),
  ]);
  return [
    {
      kind: 'paragraph',
      text: [
        plain('L’enregistrement correspondant se publie dans la zone DNS ('),
        ...names,
        plain(') : sa valeur est sur la page « Zone DNS ».'),
      ],
    },
  ];
}

function recordsFor(action: Action, subject: Subject, named: Set<string>): readonly Block[] {
  const { title } = describeAction(action);
  return [
    { kind: 'heading', text: `${numberOf(action, subject)}. ${title} : l’enregistrement` },
    // The time of the step is that of the other person.
    {
      kind: 'paragraph',
      size: 'small',
      text: terms({ ...action, effort: null }, subject, numberedAmong(named, subject)),
    },
    ...whoseRecord(action, named),
    ...changed(action.records),
    closingLine(SEEN_BY_AUDIT, 'Remettez l’enregistrement d’avant.'),
  ];
}

/** Whose word a record waits for, said once for all of that person's steps. */
function whoseRecord({ who, served }: Action, named: Set<string>): readonly Block[] {
  const whose = RECIPIENTS.find((recipient) => recipient.who === who)?.title ?? '';
  const [file] = served;
  const host = file && new URL(file.url).hostname;
  const key = `${who} ${host ?? ''}`;
  if (named.has(key)) return [];
  named.add(key);
  const when = host === undefined ? '' : ' : jamais avant que son fichier soit en ligne';
  const first =
    host === undefined
      ? ''
      : ` Si le nom ${host} n’est pas encore publié, elle vous donne l’enregistrement à ajouter (A, AAAA ou CNAME).`;
  return [{ kind: 'paragraph', text: `La personne de la page « ${whose} » vous dira quand publier${when}.${first}` }];
}
