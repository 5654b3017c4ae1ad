import { providers } from '../../atlas/atlas.ts';
import { isFree } from '../../common/holding.ts';
import { plainName } from '../../common/names.ts';
import { registrableDomain, sameOrganization } from '../../common/organizational-domain.ts';
import { readable } from '../../common/spellings.ts';
import type { AuditEvidence } from '../../evidence.ts';
import { isDmarc, parseDmarc } from '../../protocols/dmarc/parse.ts';
import { isTlsRpt, reportAddresses } from '../../protocols/mta-sts/parse.ts';
import { isSpf, parseSpf } from '../../protocols/spf/parse.ts';
import { dependenciesOf } from '../dependencies.ts';
import { uselessHosts } from '../dmarc/record.ts';
import { faultOf } from '../mail/mx.ts';
import type { RecordChange } from '../remedy.ts';
import { evidenceIn } from '../situation.ts';
import type { Step } from './step.ts';

/** See `LAWS.hosts`. What stands in the zone today and is not seen to be lost is the owner's choice, and may stay. */
export function hostsAuthorised({ action, today, before }: Step): readonly string[] {
  const whyLost = lossesIn(before);
  return action.records.flatMap((change) => {
    const published = publishedAt(change, today).map((text) => text.toLowerCase());
    return hostsIn(change).flatMap((host) => {
      const lost = whyLost(host, change);
      if (lost !== null) return [`${change.name} names ${host}: ${lost}`];
      const isChosen = standsIn(host, published) || sameOrganization(host, today.domain) || isMailHost(host, today);
      return isChosen || isProvider(host) ? [] : [`${change.name} names ${host}: nobody chose it`];
    });
  });
}

/** Whether a text names a host, in any spelling: what runs together with its end makes it no less the owner's choice. */
function standsIn(host: string, texts: readonly string[]): boolean {
  return [host, readable(host)].some((name) => texts.some((text) => begins(name, text)));
}

/** Whether a name begins somewhere in a text, and is not the end of a longer one. */
function begins(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/[\p{L}\p{N}._-]/u.test(text.charAt(at - 1))) return true;
  return false;
}

/** Every host that a change lets in or sends something to; `mx` of SPF stands for the mail servers, and is treated separately. */
function hostsIn({ name, type, after, placeholders }: RecordChange): readonly string[] {
  const found = after.flatMap((value) => {
    if (type === 'MX' || type === 'CNAME') return [value.replace(/^\d+ /, '')];
    if (type !== 'TXT') return [];
    if (isSpf(value)) return parseSpf(value).terms.flatMap((term) => spfHosts(term, name));
    if (isDmarc(value)) {
      const { rua, ruf } = parseDmarc(value);
      // In the place of a placeholder the owner writes an address that he has.
      return [...rua, ...ruf].flatMap(({ host, mailbox }) =>
        placeholders.some((one) => one === mailbox) ? [] : (host ?? []),
      );
    }
    return isTlsRpt(value) ? reportAddresses(value).flatMap(({ host }) => host ?? []) : [];
  });
  return [...new Set(found.map(plainName))].filter((host) => !host.includes('%'));
}

function spfHosts(term: ReturnType<typeof parseSpf>['terms'][number], domain: string): readonly string[] {
  const { name, target } = term;
  if (!['a', 'mx', 'include', 'redirect', 'exists'].includes(name)) return [];
  return [target || domain];
}

/** The texts that stand today where a change is made, or where it takes away a stray. */
function publishedAt({ type, before }: RecordChange, today: AuditEvidence): readonly string[] {
  if (type !== 'TXT') return before;
  const dmarc = evidenceIn(today, 'dmarc');
  const places = [...(dmarc?.walk ?? []), ...(dmarc?.misplaced ?? [])];
  const texts = places.flatMap(({ texts }) => (texts.seen ? texts.value : []));
  const spf = evidenceIn(today, 'spf')?.texts;
  const reports = evidenceIn(today, 'mta-sts')?.reporting;
  return [...before, ...texts, ...(spf?.seen ? spf.value : []), ...(reports?.seen ? reports.value.texts : [])];
}

function isMailHost(host: string, today: AuditEvidence): boolean {
  const servers = evidenceIn(today, 'smtp')?.servers ?? [];
  return servers.some((server) => server.host === host || (server.aliases.seen && server.aliases.value.includes(host)));
}

function isProvider(host: string): boolean {
  return providers.mail.some(({ spf }) => spf.includes(host));
}

/**
 * Tells why a host is seen to be nobody's, or of no use; null where nothing speaks against it. What the evidence says of all hosts is
 * gathered once: a record may name thousands.
 */
function lossesIn(evidence: AuditEvidence): (host: string, change: RecordChange) => string | null {
  const free = new Set(
    dependenciesOf(evidence).flatMap(({ domain, registration }) => (registration === 'free' ? [domain] : [])),
  );
  const dmarc = evidenceIn(evidence, 'dmarc');
  const useless = new Set(dmarc ? uselessHosts(dmarc) : []);
  const foreign = evidenceIn(evidence, 'spf')?.foreign ?? [];
  const destinations = evidenceIn(evidence, 'mta-sts')?.destinations ?? [];
  const servers = evidenceIn(evidence, 'smtp')?.servers ?? [];
  return (host, { name, type }) => {
    const domain = registrableDomain(host);
    const reports = destinations.find((one) => one.held?.domain === domain)?.held?.registered;
    if (reports?.seen && !reports.value) return 'anybody may register its domain';
    const held = foreign.find((one) => sameOrganization(one.domain, host))?.holding;
    const isLost = (domain !== null && free.has(domain)) || (held?.seen && isFree(held.value));
    if (isLost) return 'anybody may register its domain';
    const server = servers.find((one) => one.host === host);
    const fault = server && type === 'MX' ? faultOf(server) : null;
    if (fault) return `a mail server that leads nowhere (${fault})`;
    return name.startsWith('_dmarc.') && useless.has(host) ? 'reports never arrive there' : null;
  };
}
