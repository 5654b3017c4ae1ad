import { isInternal } from '../../common/address-ranges.ts';
import { groupByAnswer } from '../../common/every-server.ts';
import { knownAddresses } from '../../common/host-addresses.ts';
import { sameOrganization } from '../../common/organizational-domain.ts';
import type { AuditEvidence } from '../../evidence.ts';
import type { Mode } from '../../protocols/mta-sts/policy-file.ts';
import { meantBy } from '../../protocols/smtp/servers.ts';
import { evidenceIn } from '../situation.ts';
import { faultOf, targetOf } from './mx.ts';

/**
 * The mail servers that a proposed value may name, lower case: those of the MX set that were seen to have a public address under a name
 * that is registered, and that are no alias to another organisation. `left` are the others, those that were not looked at among them.
 */
export interface MailHosts {
  readonly usable: readonly string[];
  readonly left: readonly string[];
}

/** MX hosts that are aliases, with the names that they should have where senders hold to a policy of this mode. */
export function targetsOf(
  evidence: AuditEvidence,
  mode: Mode,
): readonly { readonly host: string; readonly to: string }[] {
  return (evidenceIn(evidence, 'smtp')?.servers ?? []).flatMap((server) => {
    const to = targetOf(server, mode);
    return to === null ? [] : [{ host: server.host.toLowerCase(), to: to.toLowerCase() }];
  });
}

export function mailHostsOf(evidence: AuditEvidence): MailHosts {
  const mail = evidenceIn(evidence, 'mta-sts')?.mail;
  if (!mail?.seen) return { usable: [], left: [] };
  const servers = evidenceIn(evidence, 'smtp')?.servers ?? [];
  const isUsable = (host: string) => {
    const own = mail.value.hosts.find((one) => one.host === host);
    if (meantBy(host, evidence.domain) !== null) return false;
    if (!own || !knownAddresses(own.addresses).some((address) => !isInternal(address))) return false;
    const server = servers.find((one) => one.host === host);
    if (!server) return true;
    // Where a name leads that was not told may be anybody's.
    if (!server.aliases.seen) return false;
    const target = server.aliases.value.at(-1);
    return faultOf(server) === null && (target === undefined || sameOrganization(host, target));
  };
  const hosts = [...mail.value.hosts.map(({ host }) => host), ...mail.value.further, ...toldApart(evidence)];
  const lower = (some: readonly string[]) => [...new Set(some.map((host) => host.toLowerCase()))];
  return { usable: lower(hosts.filter(isUsable)), left: lower(hosts.filter((host) => !isUsable(host))) };
}

/** The MX hosts that the servers of the zone tell, where they do not agree: mail goes to each of them, by the server that was asked. */
function toldApart(evidence: AuditEvidence): readonly string[] {
  const sets = (evidenceIn(evidence, 'dns')?.agreement ?? []).filter(({ type }) => type === 'MX');
  return sets.flatMap(({ servers }) => {
    const sayings = servers.seen ? groupByAnswer(servers.value, () => true) : [];
    const told = sayings.length > 1 ? sayings.flatMap(({ texts }) => texts) : [];
    return told.flatMap((text) => /^\d+ ([^.]\S*)$/.exec(text)?.[1] ?? []);
  });
}
