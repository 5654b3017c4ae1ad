import type { Ask } from '../../model/ask.ts';
import { begun } from '../../model/begun.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { GatherContext } from '../../model/protocol.ts';
import { gatherIssued } from '../caa/gather/issued.ts';
import { gatherCaa, gatherGrants } from '../caa/gather/policy.ts';
import { gatherDnssec } from '../dnssec/gather.ts';
import { gatherPages } from '../web-page/gather/pages.ts';
import { gatherHellos, gatherWebHosts } from '../web-tls/gather.ts';
import { webNames } from '../web-tls/names.ts';
import type { ZoneCut } from '../zone/evidence.ts';
import { gatherAgreement, gatherWildcardTexts } from '../zone/gather/answers.ts';
import { findZone } from '../zone/gather/cut.ts';
import { gatherDelegation } from '../zone/gather/delegation.ts';
import { gatherHost } from '../zone/gather/hosts.ts';
import type { DnsEvidence } from './evidence.ts';

type Step = 'ssl' | 'certificate' | 'resolution' | 'headers';
type Resolution = Pick<
  DnsEvidence,
  'hosts' | 'delegation' | 'agreement' | 'wildcardTexts' | 'dnssec' | 'caa' | 'issued' | 'grants'
>;

/** Looks at the zone and at the web site of a name, side by side. */
export async function gatherDns({ domain, ask, done }: GatherContext<Step>): Promise<DnsEvidence> {
  const told = async <T>(step: Step, looking: Promise<T>): Promise<T> => {
    const found = await looking;
    done(step);
    return found;
  };
  const [[hosts, hellos], resolution, pages] = await Promise.all([
    told('ssl', Promise.all([told('certificate', gatherWebHosts(domain, ask)), gatherHellos(domain, ask)])),
    told('resolution', ask.permits.dns ? gatherResolution(domain, ask) : unresolved()),
    told('headers', gatherPages(domain, ask)),
  ]);
  return { domain, at: ask.now, ...resolution, web: { hosts, hellos }, pages };
}

async function gatherResolution(domain: string, ask: Ask): Promise<Resolution> {
  const cut = begun(findZone(domain, ask));
  const inZone = async <T>(look: (found: ZoneCut) => Promise<Observed<T>>): Promise<Observed<T>> => {
    const found = await cut;
    return found.seen ? look(found.value) : found;
  };
  const [hosts, delegation, dnssec, caa, issued, grants, agreement, wildcardTexts] = await Promise.all([
    Promise.all(webNames(domain).map((host) => gatherHost(host, ask))),
    inZone((found) => gatherDelegation(found, domain, ask)),
    inZone(async ({ zone }) => seen(await gatherDnssec(zone, domain, ask))),
    gatherCaa(domain, ask),
    gatherIssued(domain, ask),
    gatherGrants(domain, ask),
    gatherAgreement(domain, ask),
    gatherWildcardTexts(domain, ask),
  ]);
  return { hosts: seen(hosts), delegation, agreement, wildcardTexts, dnssec, caa: seen(caa), issued, grants };
}

/** The visitor excluded the DNS half of this card. */
async function unresolved(): Promise<Resolution> {
  const silence = unseen('not-asked');
  return { hosts: silence, delegation: silence, dnssec: silence, caa: silence, grants: silence };
}
