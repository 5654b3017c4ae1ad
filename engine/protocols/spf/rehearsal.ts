import type { Ask } from '../../model/ask.ts';
import { mapSeen, unseen } from '../../model/observed.ts';
import { evaluateSpf, type SpfAnswer, type SpfClient, type SpfEvaluation, type SpfQuestion } from './evaluate.ts';
import type { ExchangerAddresses, RecordedAnswer, SpfEvidence } from './evidence.ts';
import { policies } from './lookups.ts';

/** Addresses of one host that are tried as senders. */
const ADDRESSES_TRIED = 2;

/** One of the domain's mail hosts in the part of a sender. */
export interface Rehearsal extends SpfEvaluation {
  readonly host: string;
  readonly address: string;
}

/** Evaluates the policy as a receiver would, for each of the hosts, and writes down what that asked. */
export async function rehearse(
  domain: string,
  exchangers: readonly ExchangerAddresses[],
  ask: Ask,
): Promise<readonly RecordedAnswer[]> {
  const found = await Promise.all(clientsOf(domain, exchangers).map((client) => answersFor(client, ask)));
  const distinct = new Map(found.flat().map((answer) => [keyOf(answer), answer]));
  return [...distinct.values()];
}

/** The same evaluations again, from what was written down; policies are those of the tree, so that another one can be tried. */
export function rehearsals(evidence: SpfEvidence): readonly Rehearsal[] {
  const { domain, exchangers, answers, policy } = evidence;
  const tree = new Map(policies(policy).map((one) => [keyOf({ name: one.domain, type: 'TXT' }), one.records]));
  const known = new Map(answers.map((answer) => [keyOf(answer), answer.values]));
  const answered = (question: SpfQuestion): SpfAnswer =>
    tree.get(keyOf(question)) ?? known.get(keyOf(question)) ?? unseen('not-asked', keyOf(question));
  return clientsOf(domain, exchangers).map((client) => {
    const asking = evaluateSpf(client);
    let step = asking.next();
    while (!step.done) step = asking.next(answered(step.value));
    return { host: client.helo, address: client.address, ...step.value };
  });
}

async function answersFor(client: SpfClient, ask: Ask): Promise<readonly RecordedAnswer[]> {
  const recorded: RecordedAnswer[] = [];
  const asking = evaluateSpf(client);
  let step = asking.next();
  while (!step.done) {
    const values = await answerTo(step.value, ask);
    recorded.push({ ...step.value, values });
    step = asking.next(values);
  }
  return recorded;
}

async function answerTo({ name, type }: SpfQuestion, ask: Ask): Promise<SpfAnswer> {
  return mapSeen(await ask.dns(name, type), ({ records }) =>
    records.flatMap(({ data }) => {
      if (data.type === 'TXT') return [data.strings.join('')];
      if (data.type === 'MX' || data.type === 'PTR') return [data.host];
      return data.type === 'A' || data.type === 'AAAA' ? [data.address] : [];
    }),
  );
}

function clientsOf(domain: string, exchangers: readonly ExchangerAddresses[]): readonly SpfClient[] {
  return exchangers.flatMap(({ host, addresses }) =>
    (addresses.seen ? addresses.value : [])
      .slice(0, ADDRESSES_TRIED)
      .map((address) => ({ address, helo: host, from: `postmaster@${domain}` })),
  );
}

function keyOf({ name, type }: SpfQuestion): string {
  return `${name} ${type}`;
}
