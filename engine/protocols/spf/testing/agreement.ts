import { spf } from 'mailauth/lib/spf/index.js';
import { seen, unseen } from '../../../model/observed.ts';
import { evaluateSpf, type SpfAnswer, type SpfEvaluation, type SpfQuestion, VOIDS_ALLOWED } from '../evaluate.ts';
import { type GeneratedCase, generatedCase } from './generated-zone.ts';

/** What two implementations conclude of one generated case, and why where they differ. */
export interface Comparison extends GeneratedCase {
  readonly ours: SpfEvaluation['result'];
  readonly theirs: string;
  /** null where both agree. */
  readonly explanation: Explanation | null;
}

/**
 * RFC 7208 §4.6.4 limits the terms for which a question comes back empty, and leaves open which questions of a term are meant.
 * `exchanger`: a term `mx` with a host that has no address is such a term to us; to the other the questions for hosts are no part of it.
 * `validated-name`: a term with `%{p}` whose address has no name and whose target is void too counts once here, and twice there.
 */
export type Explanation = 'exchanger' | 'validated-name' | 'none';

/** Both evaluators over the internet that a number makes. */
export async function compare(seed: number): Promise<Comparison> {
  const generated = generatedCase(seed);
  const { client, zone } = generated;
  const { status } = await spf({
    sender: client.from,
    ip: client.address,
    helo: client.helo,
    mta: 'mx.receveur.example',
    strict: true,
    resolver: resolverOf(generated),
  });
  const asked: SpfQuestion[] = [];
  const found = evaluated(generated, asked);
  const differs = found.result !== status.result;
  return {
    seed,
    zone,
    client,
    ours: found.result,
    theirs: status.result,
    explanation: differs ? explain(found, status.comment || '', asked, zone) : null,
  };
}

function evaluated({ zone, client }: GeneratedCase, asked: SpfQuestion[]): SpfEvaluation {
  const asking = evaluateSpf(client);
  let step = asking.next();
  while (!step.done) {
    asked.push(step.value);
    step = asking.next(answered(step.value, zone));
  }
  return step.value;
}

function explain(
  { voids }: SpfEvaluation,
  comment: string,
  asked: readonly SpfQuestion[],
  zone: GeneratedCase['zone'],
): Explanation {
  const isEmpty = (question: SpfQuestion) => (zone.get(`${question.name} ${question.type}`) ?? []).length === 0;
  const exchangers = asked.flatMap(({ name, type }) => (type === 'MX' ? (zone.get(`${name} MX`) ?? []) : []));
  if (voids > VOIDS_ALLOWED) {
    return asked.some((question) => exchangers.includes(question.name) && isEmpty(question)) ? 'exchanger' : 'none';
  }
  const isNameless = asked.some((question) => question.type === 'PTR' && isEmpty(question));
  return isNameless && comment.includes('Too many void') ? 'validated-name' : 'none';
}

function answered({ name, type }: SpfQuestion, zone: GeneratedCase['zone']): SpfAnswer {
  const found = zone.get(`${name} ${type}`) ?? [];
  return found === 'silent' ? unseen('timeout') : seen(found);
}

/** The same internet with the manners of `node:dns`. */
function resolverOf({ zone }: GeneratedCase) {
  return async (name: string, type: string): Promise<never> => {
    const found = zone.get(`${name.toLowerCase().replace(/\.$/, '')} ${type}`) ?? [];
    if (found === 'silent') throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
    if (found.length === 0) throw Object.assign(new Error('absent'), { code: 'ENOTFOUND' });
    if (type === 'TXT') return found.map((text) => [text]) as never;
    return (type === 'MX' ? found.map((exchange, index) => ({ exchange, priority: index })) : found) as never;
  };
}
