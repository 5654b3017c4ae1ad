import type { IncludeOffer, SenderLine, SendersReading } from '@rempart/contract';
import { type AuditEvidence, withInclude } from '@rempart/engine';
import { includeInWords, ONE_AT_A_TIME } from '@rempart/engine/fr';
import type { Tools } from '../ports/tools.ts';

/**
 * Completes the SPF advice for senders: the whole record with the include, if receivers then make ten lookups at most. Queries the cost of
 * the include in the DNS now. The first sender that needs an include gets it; the others wait for the next audit.
 */
export async function offerIncludes(
  reading: SendersReading,
  evidence: AuditEvidence | null,
  { includeCost }: Pick<Tools, 'includeCost'>,
): Promise<SendersReading> {
  if (evidence === null) return reading;
  const own = reading.domains.find(({ domain }) => domain === evidence.domain);
  const first = own?.senders.find(({ mend }) => mend?.include)?.mend?.include?.name;
  if (!own || first === undefined) return reading;
  const found = withInclude(evidence, first, await includeCost(first));
  const offered: IncludeOffer = {
    name: first,
    record: found.kind === 'record' ? { name: own.domain, before: found.before, after: found.after } : null,
    words: includeInWords(found),
  };
  const offer = (line: SenderLine): SenderLine => {
    const { mend } = line;
    if (!mend?.include) return line;
    const include = mend.include.name === first ? offered : { ...mend.include, words: ONE_AT_A_TIME };
    return { ...line, mend: { ...mend, include } };
  };
  const domains = reading.domains.map((one) => (one === own ? { ...one, senders: one.senders.map(offer) } : one));
  return { ...reading, domains };
}
