import { providers } from '../atlas/atlas.ts';
import { mailProviderOf } from '../common/mail-provider.ts';
import type { AuditEvidence } from '../evidence.ts';
import { evidenceIn } from './situation.ts';

/** A provider whose screens or servers the domain depends on, and how that is known. */
export interface Party {
  readonly role: 'registrar' | 'dns' | 'mail' | 'sender';
  /** As in the atlas; null where it is none of those. */
  readonly id: string | null;
  /** As the registry or the DNS names it. */
  readonly named: string;
  /** The names from which it was concluded. */
  readonly by: readonly string[];
}

/** Who holds what. Only what was seen; a role may be missing, and there may be several senders. */
export function partiesOf(evidence: AuditEvidence): readonly Party[] {
  return [...registrarOf(evidence), ...dnsHostsOf(evidence), ...mailHostsOf(evidence), ...sendersOf(evidence)];
}

function registrarOf(evidence: AuditEvidence): readonly Party[] {
  const registration = evidenceIn(evidence, 'whois')?.registration;
  const registrar = registration?.seen ? registration.value.registrar : null;
  if (!registrar) return [];
  const known = providers.dns.find(({ id }) => registrar.name.toLowerCase().includes(id.split('-')[0] ?? id));
  return [{ role: 'registrar', id: known?.id ?? null, named: registrar.name, by: [] }];
}

function dnsHostsOf(evidence: AuditEvidence): readonly Party[] {
  const servers = evidenceIn(evidence, 'whois')?.nameServers;
  const hosts = servers?.seen ? servers.value.hosts : [];
  const groups = Map.groupBy(hosts, (host) => dnsProviderOf(host));
  // Of several that we do not know, one under the domain's own name leads to the people who run the zone; another may be dead or for sale.
  const named = (by: readonly string[]) => by.find((host) => host.endsWith(`.${evidence.domain}`)) ?? by[0] ?? '';
  return [...groups].map(([id, by]) => ({ role: 'dns', id, named: named(by), by }));
}

/** A suffix, or for hosts that spread over many domains a part of the name. */
function dnsProviderOf(host: string): string | null {
  const stands = (mark: string) => (mark.includes('.') ? host.endsWith(`.${mark}`) : host.includes(`.${mark}-`));
  return providers.dns.find(({ ns }) => ns.some(stands))?.id ?? null;
}

function mailHostsOf(evidence: AuditEvidence): readonly Party[] {
  const smtp = evidenceIn(evidence, 'smtp');
  const groups = Map.groupBy(smtp?.servers ?? [], ({ host, sessions }) => {
    const banners = sessions.flatMap(({ session }) => (session.seen ? session.value.banner.lines : []));
    return mailProviderOf(host) ?? (/zimbra/i.test(banners.join(' ')) ? 'zimbra' : null);
  });
  return [...groups].map(([id, servers]) => ({
    role: 'mail',
    id,
    named: servers[0]?.host ?? '',
    by: servers.map(({ host }) => host),
  }));
}

/** Tools that SPF or DKIM name, the mail host left out. */
function sendersOf(evidence: AuditEvidence): readonly Party[] {
  const mail = new Set(mailHostsOf(evidence).map(({ id }) => id));
  const found = evidenceIn(evidence, 'dkim')?.senders;
  const senders = found?.seen ? found.value : [];
  return senders
    .filter(({ provider }) => !mail.has(provider))
    .map(({ provider, selectors }) => ({ role: 'sender', id: provider, named: provider, by: selectors }));
}
