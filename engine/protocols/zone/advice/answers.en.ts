import { agree, count, enumerate, enumerateSome, quote } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/answers.ts';

export const advice = {
  'dns/resolver-agree': {
    title: 'Consistent mail records on all name servers',
    task: 'Make all name servers give the same answers for mail',
    why: 'If your name servers do not give the same mail servers, some messages are delivered elsewhere or returned to their senders.',
    pass: ({ servers, records }) =>
      `The ${servers} name servers that we queried give the same answer for ${enumerate(records.map(subject))}.`,
    info: ({ late }) =>
      `Your name servers agree with each other, but an older answer is still cached by resolvers: ${enumerate(late.map(lateness))}. This is the normal effect of a recent change.`,
    warn: ({ apart }) => `${apart.map((one) => `For ${subject(one)}, ${voices(one.sayings)}`).join('. ')}.`,
    remedy:
      'If you have just changed the zone, wait one hour and run the audit again. Otherwise, ask your DNS provider to synchronise its name servers.',
  },
  'dns/wildcard-text': {
    title: 'Wildcard TXT record (*)',
    task: 'Remove the wildcard TXT record',
    why: 'A wildcard record also answers at the names where mail servers look for a policy: they then read a text that was not meant for that place.',
    pass: ({ name }) => `No TXT record is published at "${name}".`,
    info: ({ name, texts }) =>
      `"${name}" publishes ${quoted(texts)}. This is harmless, but every name that does not exist gives this text as its answer.`,
    warn: ({ name, texts }) =>
      `"${name}" publishes ${quoted(texts)}: every name that does not exist gives this policy as its answer, as if it were in use there.`,
    remedy:
      'Publish this text only at the names that need it, then remove it from the wildcard name. For all other names, "v=spf1 -all" is the only useful text.',
  },
} satisfies AdviceFor<typeof checks>;

export interface Subject {
  readonly name: string;
  readonly type: 'MX' | 'TXT';
}

function subject({ name, type }: Subject): string {
  return type === 'MX' ? `the MX records of ${name}` : `the TXT records of ${name}`;
}

function lateness({ seconds, ...one }: Subject & { readonly seconds: number | null }): string {
  return `${subject(one)}${seconds === null ? '' : ` (for at most ${count(Math.ceil(seconds / 60), 'more minute', 'more minutes')})`}`;
}

export interface Saying {
  readonly hosts: readonly string[];
  readonly texts: readonly string[];
}

/** What all say is left out: what one says alone is the fault. */
function voices(sayings: readonly Saying[]): string {
  const common = (sayings[0]?.texts ?? []).filter((text) => sayings.every(({ texts }) => texts.includes(text)));
  const told = sayings
    .map(({ hosts, texts }) => ({ hosts, own: texts.filter((text) => !common.includes(text)) }))
    .toSorted((one, other) => other.own.length - one.own.length)
    .map(({ hosts, own }) => voice(hosts, own, common.length > 0));
  return `${common.length > 0 ? 'beyond what all of them answer, ' : ''}${told.join('; ')}`;
}

function voice(hosts: readonly string[], own: readonly string[], beyond: boolean): string {
  const who = enumerateSome(hosts, 3);
  if (beyond)
    return `${who} ${own.length > 0 ? `${agree(hosts, 'adds', 'add')} ${quoted(own)}` : `${agree(hosts, 'adds', 'add')} nothing`}`;
  return `${who} ${agree(hosts, 'answers', 'answer')} ${own.length > 0 ? quoted(own) : 'that there is nothing'}`;
}

function quoted(texts: readonly string[]): string {
  return enumerateSome(
    texts.map((text) => quote(text.length > 60 ? `${text.slice(0, 59)}…` : text)),
    3,
  );
}
