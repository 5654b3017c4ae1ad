import { registrableDomain } from '../../common/organizational-domain.ts';
import { texts } from '../../common/text-records.ts';
import type { Ask, HttpResult } from '../../model/ask.ts';
import { mapSeen } from '../../model/observed.ts';
import type { GatherContext } from '../../model/protocol.ts';
import { organizationHead } from '../dmarc/organization.ts';
import { gatherWalk } from '../dmarc/walk.ts';
import type { BimiEvidence, Download, DownloadedFile, NamedTexts } from './evidence.ts';
import { isHttps } from './parse.ts';
import { publishedRecord } from './published.ts';

/** Octets read of a logo, twice what receivers accept; and of certificates, one of which holds the logo again. */
const LOGO_READ = 65_536;
const CERTIFICATES_READ = 100_000;

type Step = 'record' | 'logo' | 'certificate' | 'dmarc-alignment';

/** The record, what it names, and the DMARC policies that decide whether it counts. */
export async function gatherBimi({ domain, ask, done }: GatherContext<Step>): Promise<BimiEvidence> {
  const dmarc = await gatherWalk(domain, ask);
  done('dmarc-alignment');
  const head = organizationHead(domain, dmarc);
  const organizational = head.seen ? head.value : (registrableDomain(domain) ?? domain);
  const domains = [...new Set([domain, organizational])];
  const records = await Promise.all(domains.map((name) => namedTexts(`default._bimi.${name}`, ask)));
  done('record');
  const record = publishedRecord(records);
  const named = record.seen ? record.value : null;
  const [logo, authority] = await Promise.all([
    download(named?.logo ?? null, LOGO_READ, ask),
    download(named?.authority ?? null, CERTIFICATES_READ, ask),
  ]);
  return { domain, organizational, at: ask.now, records, logo, authority, roots: ask.furtherRoots, dmarc };
}

async function namedTexts(name: string, ask: Ask): Promise<NamedTexts> {
  const answer = await ask.dns(name, 'TXT');
  const alias = answer.seen ? answer.value.aliases[0] : undefined;
  return { name, texts: texts(answer), ...(alias !== undefined && { alias }) };
}

async function download(url: string | null, maxBytes: number, ask: Ask): Promise<Download | null> {
  if (url === null || !isHttps(url)) return null;
  return { url, answer: mapSeen(await ask.http(url, { maxBytes }), downloadedFile) };
}

function downloadedFile({ hops, body, bodyBytes, octets, bodyCut, stopped }: HttpResult): DownloadedFile {
  const last = hops.at(-1);
  const faults = hops.flatMap(({ tls }) => {
    if (!tls) return ['no-tls'];
    return tls.trusted && tls.nameMatches ? [] : [tls.trustFault ?? 'name'];
  });
  return {
    status: last?.status ?? 0,
    contentType: last?.headers.find(([name]) => name === 'content-type')?.[1] ?? null,
    tlsFault: faults[0] ?? null,
    stopped,
    // Half a file is none to be judged.
    body: bodyCut ? '' : body,
    bytes: bodyBytes,
    ...(octets !== undefined && !bodyCut && { octets }),
    cut: bodyCut,
  };
}
