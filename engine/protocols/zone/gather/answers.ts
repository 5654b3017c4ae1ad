import { askEveryServer, recordTexts } from '../../../common/every-server.ts';
import { texts } from '../../../common/text-records.ts';
import type { Ask } from '../../../model/ask.ts';
import { mapSeen } from '../../../model/observed.ts';
import type { ComparedSet, ZoneEvidence } from '../evidence.ts';

/** What mail depends on and no other card compares; SPF and DMARC compare their own record. */
const COMPARED = (domain: string) =>
  [
    [domain, 'MX'],
    [`_mta-sts.${domain}`, 'TXT'],
  ] as const;

/** The records of the mail from every server of the zone, and as a resolver tells them. */
export function gatherAgreement(domain: string, ask: Ask): Promise<readonly ComparedSet[]> {
  return Promise.all(
    COMPARED(domain).map(async ([name, type]) => {
      const [servers, resolver] = await Promise.all([askEveryServer(name, ask, type), ask.dns(name, type)]);
      const remembered = mapSeen(resolver, ({ records, aliases, ttl }) => ({
        texts: aliases.length > 0 ? [`CNAME ${aliases[0]}`] : recordTexts(records),
        ttl,
      }));
      return { name, type, servers, resolver: remembered };
    }),
  );
}

/** Asked by its own name, `*` is answered by the wildcard alone (RFC 4592 §2.2.1). */
export async function gatherWildcardTexts(
  domain: string,
  ask: Ask,
): Promise<NonNullable<ZoneEvidence['wildcardTexts']>> {
  const answer = await ask.dns(`*.${domain}`, 'TXT');
  const alias = answer.seen ? (answer.value.aliases[0] ?? null) : null;
  return mapSeen(texts(answer), (found) => ({ texts: found, alias }));
}
