import { legible, type PlanCondition } from '@rempart/contract';
import { count, dateInWords, enumerate, integer } from './phrases.en.ts';
import { hasAbsent, settingsIn } from './plan-words.ts';

/** One condition of a step as a sentence; `titleOf` names the steps that come before. Values from the network stand in it legibly. */
export function conditionInWords(condition: PlanCondition, titleOf: (step: string) => string): string {
  switch (condition.kind) {
    case 'not-before':
      return `Not before ${dateInWords(condition.date)}.`;
    case 'only-after':
      return `After: ${condition.steps.map((step) => `"${titleOf(step)}"`).join(', ')}.`;
    case 'only-if-reports-show':
      return condition.reports === 'dmarc'
        ? `Only if the DMARC reports of ${count(condition.weeks, 'week', 'weeks')} no longer show any legitimate mail that fails.` +
            seenWords(condition.seen)
        : `Only if the TLS reports of ${count(condition.weeks, 'week', 'weeks')} no longer show any failure at your servers.` +
            sessionWords(condition.sessions);
    case 'only-if-seen-open':
      return `Only when ${doors(condition.ports)} responds from outside and everyone uses it.`;
    case 'only-if-unused':
      return `Only when the new value, without ${listed(condition.values)}, covers every server that sends for you.`;
    case 'only-if-new-key-signs':
      return `Only when an audit has seen the new key and your messages are signed with it, instead of ${listed(condition.instead)}.`;
    case 'only-if-tlsa-names-key':
      return `Only if the TLSA records of ${listed(condition.hosts)} already name the key that these servers will show afterwards, published two lifetimes (TTL) earlier.`;
    case 'only-if-policy-names-servers':
      return 'Only when the MTA-STS file has named the new server too for a day, under a new "id", and the certificate of that server bears its name.';
    case 'only-if-zone-stays-valid':
      return 'If the name servers change: only when the new ones sign the zone with the same keys (DNSSEC), or two days after the DS is gone.';
    case 'only-with-both-keys':
      return 'Only in stages (RFC 6781): publish the new key and its signatures beside the old ones, wait two days, replace the DS at the registry, wait two days, then withdraw the old key.';
    case 'only-if-other-way-in':
      return `Only when those who use ${enumerate(condition.ports.map(legible))} have tried another way in (VPN, console of the hosting provider).`;
    case 'only-if-carried-over':
      return carriedWords(condition);
    case 'fill-in':
      return `First replace with your own value: ${listed(condition.values)}.`;
    case 'only-if-complete':
      return `Complete it first: before "${condition.before}", add the services that send for you (invoicing, newsletters, website).`;
    case 'lowers-score':
      return `If you run the audit again afterwards, ${fallInWords(condition)}: this is expected, as new checks begin to count.`;
    case 'worsens':
      return `After this step the audit judges one point more severely, as expected: ${condition.why}`;
  }
}

function carriedWords({ names, values }: Extract<PlanCondition, { kind: 'only-if-carried-over' }>): string {
  if (names.every((name) => name.startsWith('*.')))
    return `Only when each subdomain in use that ${listed(names)} supplies is published under its own name.`;
  const seen = values.length > 0 ? ` Values read on the day of the audit: ${values.map(legible).join('; ')}.` : '';
  return `Only if all that is read today through the alias of ${listed(names)} is published there in the same change.${seen}`;
}

/** "the points fall (78, then 76), the letter stays D": the letter may rise all the same, where a cap is lifted. */
function fallInWords({ from, to }: Extract<PlanCondition, { kind: 'lowers-score' }>): string {
  const points = `the points fall (${integer(from.points ?? 0)}, then ${integer(to.points ?? 0)})`;
  if (from.letter === null || to.letter === null) return points;
  if (from.letter === to.letter) return `${points}, the letter stays ${to.letter}`;
  return from.letter > to.letter
    ? `${points}, the letter rises from ${from.letter} to ${to.letter}`
    : `${points}, and the letter from ${from.letter} to ${to.letter}`;
}

type Reports = Extract<PlanCondition, { kind: 'only-if-reports-show' }>;

/** "Your reports of 20 October to 20 November count 12,340 messages, none failing: this is the case." */
function seenWords(seen: Reports['seen']): string {
  return seen ? countedWords(seen) + failingWords(seen) + absentWords(seen) : '';
}

function countedWords(seen: NonNullable<Reports['seen']>): string {
  const counted = ` Your reports of ${dateInWords(seen.from)} to ${dateInWords(seen.until)} count ${messages(seen.messages)}`;
  const none = seen.excused
    ? `none failing but for ${integer(seen.excused)} that receivers excuse (mailing lists, forwarding)`
    : 'none failing';
  if (seen.met === 'yes') return `${counted}, ${none}: this is the case.`;
  if (seen.met === 'no')
    return `${counted}, of which ${messages(seen.failing - seen.unknown)} from known senders fail: this is not yet the case.`;
  if (seen.failing > 0)
    return `${counted}, of which ${messages(seen.failing)} from unknown addresses fail: first check that none of these addresses is yours.`;
  return hasAbsent(seen)
    ? `${counted}, ${none}, but this is not yet enough.`
    : `${counted}, ${none}, but over too few days, over too old a period, or without a report of a great mailbox provider.`;
}

/**
 * "A strict policy would stop 298 messages of erp-facile.fr (out of 310). Have those… Unknown source: 192.0.2.7 (14 messages out of 14)."
 * Nothing here lets an unknown source send.
 */
function failingWords({ failingSenders }: NonNullable<Reports['seen']>): string {
  const { listed: all = [], more = 0 } = failingSenders ?? {};
  const known = all.filter((sender) => sender.known);
  const unknown = all.filter((sender) => !sender.known);
  const stopped = known.map(
    (sender) => `${messages(sender.failing)} of ${legible(sender.name)} (out of ${integer(sender.messages)})`,
  );
  const sources = unknown.map(
    (sender) => `${legible(sender.name)} (${messages(sender.failing)} out of ${integer(sender.messages)})`,
  );
  return [
    ...(known.length === 0
      ? []
      : [
          ` A strict policy would stop ${enumerate(stopped)}. Have those of these tools that are yours sign. Do not authorise the others.`,
        ]),
    ...(unknown.length === 0
      ? []
      : [
          unknown.length === 1
            ? ` Unknown source: ${sources.join('')}. It may be an impersonator: do not authorise it without knowing whose it is.`
            : ` Unknown sources: ${sources.join(', ')}. They may be impersonators: authorise none of them without knowing whose it is.`,
        ]),
    ...(more === 0 ? [] : [` ${count(more, 'other sender fails', 'other senders fail')} too.`]),
  ].join('');
}

/** "Before these days, 312 messages of erp-facile.fr failed, and nothing has come from there since." */
function absentWords(seen: NonNullable<Reports['seen']>): string {
  if (!hasAbsent(seen)) return '';
  const { listed: absent = [], more = 0 } = seen.absentSenders ?? {};
  const failed = absent.map((sender) => `${messages(sender.failing)} of ${legible(sender.name)}`);
  const others = more === 0 ? [] : [`those of ${count(more, 'other sender', 'other senders')}`];
  return ` Before these days, ${enumerate([...failed, ...others])} failed, and nothing has come from there since: wait until some pass, or make sure that the tool is out of use.`;
}

/** "Your reports of 6 to 19 November count 840 deliveries, none failed: this is the case." */
function sessionWords(seen: Reports['sessions']): string {
  if (!seen) return '';
  const counted = ` Your reports of ${dateInWords(seen.from)} to ${dateInWords(seen.until)} count ${count(seen.sessions, 'delivery', 'deliveries')}`;
  if (seen.met === 'yes') return `${counted}, none failed: this is the case.`;
  return seen.failed > 0
    ? `${counted}, of which ${integer(seen.failed)} failed: this is not yet the case.`
    : `${counted}, none failed, but over too few days, over too old a period, or without any sender having read your MTA-STS policy.`;
}

function messages(number: number): string {
  return count(number, 'message', 'messages');
}

/** "port 465 or 587", "192.0.2.1:993". */
function doors(ports: readonly string[]): string {
  const named = ports.map(legible).join(' or ');
  return /^\d+$/.test(ports[0] ?? '') ? `port ${named}` : named;
}

function listed(values: readonly string[]): string {
  return enumerate(values.map(legible));
}

/** What is changed by other means than records, in short. */
export const settingInWords = settingsIn({
  file: 'File to serve:',
  headers: 'Headers to send:',
  open: 'Port to open:',
  closed: 'Port to close:',
  setting: 'Setting to change:',
});
