import { gatherMailProfile } from '../../common/mail-profile.ts';
import { registrableDomain, sameOrganization } from '../../common/organizational-domain.ts';
import { texts } from '../../common/text-records.ts';
import type { Ask } from '../../model/ask.ts';
import { mapSeen, type Observed, seen } from '../../model/observed.ts';
import type { Errand } from '../../model/protocol.ts';
import type { DmarcEvidence, Published, ReportDestination } from './evidence.ts';
import { isDmarc, parseDmarc } from './parse.ts';
import { gatherWalk, published } from './walk.ts';

type Step = 'record' | 'policy' | 'alignment' | 'reports';

/** Of more report addresses than this, the first are looked at. */
const DESTINATIONS = 6;

/** Asks every name of the tree walk at once, then what the report addresses need. */
export async function gatherDmarc({ domain, ask, done }: Errand<Step>): Promise<DmarcEvidence> {
  const [walk, misplaced, apex, profile] = await Promise.all([
    gatherWalk(domain, ask),
    Promise.all(
      [domain, `dmarc.${domain}`, `_dmarc._dmarc.${domain}`, `_dmarc.${domain}.${domain}`].map((name) =>
        published(name, ask),
      ),
    ),
    ask.dns(domain, 'TXT'),
    gatherMailProfile(domain, ask),
  ]);
  done('record');
  done('policy');
  done('alignment');
  const spf = mapSeen(texts(apex), (found) => found.some((text) => /^v=spf1( |$)/i.test(text)));
  const destinations = await gatherDestinations(walk, ask);
  return { domain, profile, walk, misplaced, spf, destinations };
}

async function gatherDestinations(walk: readonly Published[], ask: Ask): Promise<readonly ReportDestination[]> {
  const owner = walk.find(({ texts }) => texts.seen && texts.value.some(isDmarc));
  if (!owner?.texts.seen) return [];
  const publisher = owner.name.replace(/^_dmarc\./, '');
  const records = owner.texts.value.filter(isDmarc).map(parseDmarc);
  const hosts = records.flatMap(({ rua, ruf }) => [...rua, ...ruf]).flatMap(({ host }) => (host ? [host] : []));
  return Promise.all([...new Set(hosts)].slice(0, DESTINATIONS).map((host) => gatherDestination(host, publisher, ask)));
}

async function gatherDestination(host: string, publisher: string, ask: Ask): Promise<ReportDestination> {
  const [mx, authorised, registered] = await Promise.all([
    ask.dns(host, 'MX'),
    sameOrganization(host, publisher) ? null : isAuthorised(host, publisher, ask),
    isRegistered(host, ask),
  ]);
  return { host, authorised, registered, receives: await receives(host, mx, ask) };
}

/** A TXT `v=DMARC1` at `<publisher>._report._dmarc.<host>`; wildcards of the DNS answer by themselves (RFC 9990 §4). */
async function isAuthorised(host: string, publisher: string, ask: Ask): Promise<Observed<boolean>> {
  return mapSeen(texts(await ask.dns(`${publisher}._report._dmarc.${host}`, 'TXT')), (found) => found.some(isDmarc));
}

async function receives(host: string, mx: Awaited<ReturnType<Ask['dns']>>, ask: Ask): Promise<Observed<boolean>> {
  if (!mx.seen) return mx;
  const hosts = mx.value.records.flatMap(({ data }) => (data.type === 'MX' ? [data.host] : []));
  if (hosts.length > 0) return seen(hosts.some((name) => name !== ''));
  return mapSeen(await ask.addresses(host), (addresses) => addresses.length > 0);
}

/** Registries are troubled only for a domain that the DNS does not know. */
async function isRegistered(host: string, ask: Ask): Promise<Observed<boolean> | null> {
  const domain = registrableDomain(host);
  if (domain === null) return null;
  const soa = await ask.dns(domain, 'SOA');
  if (!soa.seen) return soa;
  if (soa.value.rcode !== 'NXDOMAIN') return null;
  return mapSeen(await ask.registration(domain), ({ registered }) => registered);
}
