import type { Ask, DnsAnswer } from '../model/ask.ts';
import { type Observed, type Seen, type Silence, seen } from '../model/observed.ts';

/** Links followed one by one where the resolver gave up: beyond this nobody follows a chain. */
const LONGEST_WALK = 12;

/** What a resolver says of a circle, or of a chain too long for it; a broken server looks the same. */
const GIVEN_UP: readonly Silence[] = ['servfail', 'malformed', 'limit'];

/** The targets of a name link by link, until the chain ends, comes back to a name, or grows beyond reason; null where there is no need. */
export async function walkWhereGivenUp(
  name: string,
  answer: Observed<unknown>,
  ask: Pick<Ask, 'dns'>,
): Promise<Observed<readonly string[]> | null> {
  return !answer.seen && GIVEN_UP.includes(answer.silence) ? walk(name, ask) : null;
}

/** Whether these links of a name come back to a name met before (RFC 1034 §3.6.2). */
export function isCircle(name: string, links: readonly string[]): boolean {
  return new Set([name, ...links]).size <= links.length;
}

/**
 * The same list, empty where the name is a proven circle of aliases: no resolver will ever find anything there, which is seen and no
 * silence. The rule on circles tells it; others go on with what is known at other names.
 */
export async function emptyInCircle<Answer extends Observed<readonly unknown[]>>(
  name: string,
  answer: Answer,
  ask: Pick<Ask, 'dns'>,
): Promise<Answer | Seen<readonly []>> {
  const walked = await walkWhereGivenUp(name, answer, ask);
  return walked?.seen && isCircle(name, walked.value) ? seen([] as const, [answer, walked]) : answer;
}

async function walk(name: string, ask: Pick<Ask, 'dns'>): Promise<Observed<readonly string[]>> {
  const links: string[] = [];
  const answers: Observed<DnsAnswer>[] = [];
  for (let current = name; links.length < LONGEST_WALK; ) {
    const answer = await ask.dns(current, 'CNAME');
    answers.push(answer);
    const alias = answer.seen ? answer.value.records.find(({ data }) => data.type === 'CNAME')?.data : undefined;
    if (alias?.type !== 'CNAME') break;
    links.push(alias.host);
    if (alias.host === name || links.indexOf(alias.host) < links.length - 1) break;
    current = alias.host;
  }
  return seen(links, answers);
}
