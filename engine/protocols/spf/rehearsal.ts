import { knownAddresses } from '../../common/host-addresses.ts';
import { UNLIKELY_LABEL } from '../../common/unlikely-label.ts';
import type { Ask } from '../../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../../model/observed.ts';
import { costOf } from './cost.ts';
import { evaluateSpf, type SpfAnswer, type SpfClient, type SpfEvaluation, type SpfQuestion } from './evaluate.ts';
import type { ExchangerAddresses, RecordedAnswer, SpfEvidence, SpfPolicy } from './evidence.ts';
import { knownPolicies, perMessageTerms } from './tree.ts';

/** Addresses of one host that are tried as senders. */
const ADDRESSES_TRIED = 2;

/** One of the domain's mail hosts in the part of a sender. */
export interface Rehearsal extends SpfEvaluation {
  readonly host: string;
  readonly address: string;
}

/**
 * Evaluates the policy as a receiver would, for each of the hosts, and writes down what that asked. Where it asks something else for every
 * message, it is evaluated for an unrelated sender too.
 */
export async function rehearse(
  policy: SpfPolicy,
  exchangers: readonly ExchangerAddresses[],
  ask: Ask,
): Promise<readonly RecordedAnswer[]> {
  const unrelated = perMessageTerms(policy).length > 0 ? [unrelatedTo(policy.domain)] : [];
  const clients = [...clientsOf(policy.domain, exchangers), ...unrelated];
  const found = await Promise.all(clients.map((client) => answersFor(client, ask)));
  const distinct = new Map(found.flat().map((answer) => [keyOf(answer), answer]));
  return [...distinct.values()];
}

/** The same evaluations again, from what was written down; policies are those of the tree, so that another one can be tried. */
export function rehearsals(evidence: SpfEvidence): readonly Rehearsal[] {
  const { domain, exchangers } = evidence;
  const run = againFrom(evidence);
  return clientsOf(domain, exchangers).map((client) => ({
    host: client.helo,
    address: client.address,
    ...run(client),
  }));
}

/** The most lookups that are seen to be needed: those that can be counted, or those of one of the domain's hosts as a sender. */
export function lookupsSeen(evidence: SpfEvidence): number {
  return Math.max(costOf(evidence.policy).lookups, ...rehearsals(evidence).map(({ lookups }) => lookups));
}

/**
 * The steps by which an unrelated sender passes, whom no policy names: one of their terms differs from message to message, and lets in
 * everybody. Empty where he does not pass, which proves that not everybody does; unseen where evaluation does not come to its end.
 */
export function pathOfUnrelated(evidence: SpfEvidence): Observed<SpfEvaluation['path']> {
  const { domain, policy } = evidence;
  const varying = perMessageTerms(policy);
  const [first] = varying;
  if (!first) return seen([]);
  const { result, path, silence } = againFrom(evidence)(unrelatedTo(domain));
  if (silence) return silence;
  if (result === 'permerror') return first;
  const terms = new Set(varying.map(({ detail }) => detail));
  return seen(result === 'pass' && path.some(({ term }) => terms.has(term)) ? path : []);
}

/** Whether an evaluation was decided within a policy that another one includes, and not by a domain's own or one that it redirects to. */
export function isByInclude(path: SpfEvaluation['path']): boolean {
  return path.slice(0, -1).some(({ term }) => /^\+?include:/i.test(term));
}

/** No host has this address (RFC 1112 §4), nobody this name and this mailbox. */
function unrelatedTo(domain: string): SpfClient {
  return { address: '240.0.0.1', helo: `${UNLIKELY_LABEL}.invalid`, from: `${UNLIKELY_LABEL}@${domain}` };
}

function againFrom({ answers, policy }: SpfEvidence): (client: SpfClient) => SpfEvaluation {
  const tree = new Map(knownPolicies(policy).map((one) => [keyOf({ name: one.domain, type: 'TXT' }), one.records]));
  const known = new Map(answers.map((answer) => [keyOf(answer), answer.values]));
  const answered = (question: SpfQuestion): SpfAnswer =>
    tree.get(keyOf(question)) ?? known.get(keyOf(question)) ?? unseen('not-asked', keyOf(question));
  return (client) => {
    const asking = evaluateSpf(client);
    let step = asking.next();
    while (!step.done) step = asking.next(answered(step.value));
    return step.value;
  };
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
    knownAddresses(addresses)
      .slice(0, ADDRESSES_TRIED)
      .map((address) => ({ address, helo: host, from: `postmaster@${domain}` })),
  );
}

function keyOf({ name, type }: SpfQuestion): string {
  return `${name} ${type}`;
}
