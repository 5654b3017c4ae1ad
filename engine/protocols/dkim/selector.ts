import { answerOctets, textsOf } from '../../common/text-records.ts';
import { UNLIKELY_LABEL } from '../../common/unlikely-label.ts';
import type { Ask, DnsAnswer } from '../../model/ask.ts';
import { mapSeen, type Observed } from '../../model/observed.ts';
import type { SelectorEvidence } from './evidence.ts';

/** What stands at one selector. `unlikely`: what stands at one that nobody publishes. */
export async function askSelector(
  selector: string,
  source: SelectorEvidence['source'],
  domain: string,
  ask: Ask,
  unlikely = ask.dns(selectorName(UNLIKELY_LABEL, domain), 'TXT'),
): Promise<SelectorEvidence> {
  const answer = await ask.dns(selectorName(selector, domain), 'TXT');
  return readSelector(selector, source, answer, await unlikely);
}

/** Where the key of a selector stands (RFC 6376 §3.6.2.1). */
export function selectorName(selector: string, domain: string): string {
  return `${selector}._domainkey.${domain}`;
}

/** The selectors of a domain among the names of its zone. */
export function selectorsAmong(names: readonly string[], domain: string): readonly string[] {
  const end = selectorName('', domain);
  return names.flatMap((name) => (name.endsWith(end) && !name.startsWith('*') ? [name.slice(0, -end.length)] : []));
}

export function readSelector(
  selector: string,
  source: SelectorEvidence['source'],
  answer: Observed<DnsAnswer>,
  unlikely: Observed<DnsAnswer>,
): SelectorEvidence {
  return {
    selector,
    source,
    answer: mapSeen(answer, (found) => {
      // What any selector gets was published at none.
      const { records, aliases, rcode } = isGivenByWildcard(found, unlikely) ? NOTHING : found;
      return {
        texts: textsOf(records),
        aliases,
        nxdomain: rcode === 'NXDOMAIN',
        octets: answerOctets(found.name, records),
      };
    }),
  };
}

const NOTHING: Pick<DnsAnswer, 'records' | 'aliases' | 'rcode'> = { records: [], aliases: [], rcode: 'NOERROR' };

/** Whether any other name would have got this answer, an alias or texts, as well (RFC 4592 §2.2). */
export function isGivenByWildcard(
  found: Pick<DnsAnswer, 'aliases' | 'records'>,
  unlikely: Observed<DnsAnswer>,
): boolean {
  if (!unlikely.seen) return false;
  const given = saidBy(unlikely.value);
  return given !== '' && given === saidBy(found);
}

function saidBy({ aliases, records }: Pick<DnsAnswer, 'aliases' | 'records'>): string {
  return aliases.length > 0 ? aliases.join(' ') : textsOf(records).toSorted().join('\n');
}
