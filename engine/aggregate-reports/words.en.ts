import { partyName } from '../atlas/atlas.ts';
import { count, integer } from '../common/phrases.en.ts';
import { publishedTags } from './published-tags.ts';
import type { PublishedPolicy } from './reading/report.ts';
import { type Excused, excusedOf } from './sums/excuse.ts';
import type { Dispositions } from './sums/policy-effect.ts';
import { canBeSigned, isRefusing, refusedOnceSigned, refusedRange } from './sums/refused.ts';
import type { Sender } from './sums/sender.ts';
import type { Task } from './sums/sender-task.ts';
import type { DispositionsByFamily, DomainSums, SenderSums } from './sums/sums.ts';
import { failingOf, type Tally } from './sums/tally.ts';

/** A sender by its name, or by its address where nothing names it. */
export function senderName({ kind, name }: Sender): string {
  if (kind === 'provider') return partyName(name);
  return kind === 'own' ? `your server ${name}` : name;
}

/** What the name rests on. */
export function namedBy({ by, isAuthorized }: Sender): string {
  if (by === 'signature') return 'by its verified signature';
  if (by === 'spf-record') return 'by your SPF record';
  if (by === 'mx') return 'by your receiving servers';
  if (by === 'envelope') return 'by its return address';
  if (by === 'greeting') return 'by the name in its greeting';
  return isAuthorized === null ? 'unknown address' : 'unknown address, not in your SPF record';
}

/** What to do about a sender. Nothing here lets an unknown address send. */
export function describeTask(task: Task, domain: string): string {
  return TASKS[task](domain);
}

const TASKS: Readonly<Record<Task, (domain: string) => string>> = {
  nothing: () => 'Nothing to do: all its messages pass DMARC.',
  unsaid: () => 'These reports do not say whether its messages pass DMARC. Nothing can be concluded from them.',
  mostly: () => 'Almost everything passes. The rest is often automatic forwarding: check that its share does not grow.',
  excused: () =>
    'Nothing to do at this sender: what fails came by a mailing list, was forwarded or met a policy of the receivers, as they say themselves, and they let it through.',
  broken: (domain) =>
    `Its messages bear a signature in the name of ${domain} that no longer verifies. A mailing list, or a forwarding, that changes messages leaves them so, and nothing is to be done there. If it is a service of yours, have it check its key and what changes messages after it has signed.`,
  partly: (domain) =>
    `Some of its messages are not signed in the name of ${domain}. Look in this service for the use or the sending address that escapes DKIM signing.`,
  'own-name': (domain) =>
    `It signs, but not in the name of ${domain}. If this service is yours, turn on DKIM signing for ${domain} there. Otherwise do not authorise it.`,
  sign: (domain) =>
    `It does not sign. If this service is yours, turn on DKIM signing for ${domain} there. Otherwise do not authorise it.`,
  recognise: () =>
    'Nothing says whose address this is. Ask your administrator whether it is yours. Otherwise do not authorise it: DMARC exists to block these messages.',
};

/** "Moving to "reject" today would have 312 messages from Brevo rejected; once all are signed in the name of your domain, none." */
export function underReject({ sender, tally, under, task }: SenderSums, published: PublishedPolicy): string {
  const from = ` from ${senderName(sender)}`;
  const lost = isRefusing(published) ? wereRefused(tally, from) : wouldRefuse(under.reject, from);
  const isOnly = failingOf(tally) === 0;
  const excused = excusedInWords(tally.excused, isOnly);
  if (isOnly) return excused === null ? `${lost}.` : `${lost}: ${excused}.`;
  const told =
    canBeSigned(task) && refusedRange([under.reject])[1] > 0
      ? `${lost}; once all are signed in the name of your domain, none.`
      : `${lost}.`;
  return excused === null ? told : `${told} ${excused}.`;
}

/** "receivers let through 52 messages that fail, because 40 came by a mailing list, 12 were forwarded"; null where nothing is excused. */
function excusedInWords(excused: Excused, isWithin: boolean): string | null {
  if (excusedOf(excused) === 0) return null;
  const [list, forwarded, local] = [excused.list, excused.forwarded, excused.local].map(integer);
  const why = [
    ...(excused.list > 0 ? [`${list} came by a mailing list`] : []),
    ...(excused.forwarded > 0 ? [`${forwarded} were forwarded`] : []),
    ...(excused.local > 0 ? [`${local} met a policy of theirs`] : []),
  ];
  return `${isWithin ? 'receivers' : 'Receivers'} let through ${count(excusedOf(excused), 'message', 'messages')} that fail, because ${why.join(', ')}`;
}

/** "312 rejected" where receivers of both kinds do the same; otherwise both, by the year of their standard. */
export function dispositionsInWords({ rfc7489, rfc9989 }: DispositionsByFamily): string {
  const [older, newer] = [ofOneFamily(rfc7489), ofOneFamily(rfc9989)];
  return older === newer ? older : `${older} (2015); ${newer} (2026)`;
}

function ofOneFamily({ delivered, quarantined, refused, uncertain }: Dispositions): string {
  const parts = Object.entries({ delivered, 'to spam': quarantined, rejected: refused, uncertain });
  const told = parts.flatMap(([word, messages]) => (messages > 0 ? [`${integer(messages)} ${word}`] : []));
  return told.length > 0 ? told.join(', ') : 'none';
}

/** The same of a whole domain, in one sentence for its owner. */
export function headlineOf({ all, senders, under, published }: DomainSums): string {
  if (all.messages === 0) return 'These reports count no message.';
  const refused = (from?: string) => (isRefusing(published) ? wereRefused(all, from) : wouldRefuse(under.reject, from));
  const isOnly = failingOf(all) === 0;
  const excused = excusedInWords(all.excused, isOnly);
  if (isOnly) return `${refused()}: ${excused ?? 'those that receivers judged pass DMARC'}.`;
  const more = excused === null ? '' : ` ${excused}.`;
  const failing = senders.filter(({ tally }) => failingOf(tally) > 0).length;
  const told = refused(` from ${count(failing, 'sender', 'senders')}`);
  const rest = refusedOnceSigned(senders);
  if (rest === null) return `${told}.${more}`;
  return `${told}; once the services that are yours sign, ${between(rest)}.${more}`;
}

function between([least, most]: readonly [number, number]): string {
  if (most === 0) return 'none';
  return least === most ? integer(most) : `${integer(least)} to ${integer(most)}`;
}

/** By the receivers' own word: some deliver what comes by a mailing list all the same. */
function wereRefused({ refused, ...tally }: Tally, from = ''): string {
  const failing = failingOf(tally);
  const among = refused === failing ? from : ` of ${integer(failing)} that fail${from}`;
  if (refused === 0) return `The policy "reject" had no message${among} rejected`;
  return `The policy "reject" had ${count(refused, 'message', 'messages')}${among} rejected`;
}

/** In messages; where receivers read the record differently, the least and the most. */
function wouldRefuse(dispositions: DispositionsByFamily, from = ''): string {
  const [least, most] = refusedRange([dispositions]);
  if (most === 0) return `Moving to "reject" today would have no message${from} rejected`;
  const lost = count(most, 'message', 'messages');
  return `Moving to "reject" today would have ${least === most ? lost : `${integer(least)} to ${lost}`}${from} rejected`;
}

/** The record that receivers found, by its tags of policy. */
export function asPublished(policy: PublishedPolicy): string {
  return `${publishedTags(policy)} (published)`;
}
