import { endpointName } from '../common/endpoint-name.ts';
import type { AuditEvidence } from '../evidence.ts';
import type { Verdict } from '../judgement/judge.ts';
import type { CheckId } from '../protocols/index.ts';
import { policyUrl } from '../protocols/mta-sts/policy-file.ts';
import { openAmong, sidesOf } from '../protocols/tcp/exposure.ts';
import { SCREENS, SSH } from '../protocols/tcp/ports.ts';
import type { Action } from './action.ts';
import type { Change } from './changes.ts';
import { INSTEAD, isRemote } from './doors.ts';
import { isBound } from './mail/bound.ts';
import { type Need, touchesOf } from './remedy.ts';
import type { SimulatedState } from './simulator.ts';
import { evidenceIn } from './situation.ts';
import { CLOSED, withSpf } from './spf/published.ts';
import { droppedSenders } from './spf/senders.ts';
import { aliasesAbout } from './zone/aliases.ts';
import { readThrough } from './zone/read-through.ts';

/** What must be so before a step changes what stands in the way of nobody today, and would then: it follows from what the step touches. */
export function precautions(
  { subject, changes, targets }: Action,
  actions: readonly Action[],
  { evidence, verdicts }: SimulatedState,
): readonly Need[] {
  if (subject.kind !== 'rule') return [];
  const needs: Need[] = [];
  if (SILENCING.includes(subject.verdict.check)) needs.push(...sendersFirst(evidence));
  const touches = touchesOf({ changes });
  if (touches.includes('mx') && (isBound(evidence) || servesPolicy(actions, evidence))) {
    needs.push({ kind: 'policy-first' });
  }
  if (touches.includes('read-through')) needs.push(...carriedOver(subject.verdict, evidence));
  if (changes.some(({ part }) => part === 'listener/web')) needs.push(...doorsFirst(evidence));
  if (touches.includes('name-servers') && isSigned(verdicts)) needs.push({ kind: 'unsigned-first' });
  if (changes.some(isRoll) && isSigned(verdicts)) needs.push({ kind: 'both-keys' });
  const described = new Set([...withTlsa(evidence, targets), ...hostsDescribedBy(actions)]);
  const pinned = touches.includes('mail-keys') ? targets.filter((host) => described.has(host)) : [];
  // Where the site's name receives the mail, a new address of it is one of a mail server.
  if (changes.some(({ part }) => part === 'name/address')) pinned.push(...withTlsa(evidence, siteNames(evidence)));
  if (pinned.length > 0) needs.push({ kind: 'tlsa-first', hosts: pinned });
  return needs;
}

/** Their advice is to publish that nobody sends. */
const SILENCING: readonly CheckId[] = ['spf/record-nomail', 'smtp/mx-null'];

function sendersFirst(evidence: AuditEvidence): readonly Need[] {
  const [today, silent] = [evidence, withSpf(evidence, CLOSED)].map((one) => evidenceIn(one, 'spf'));
  const values = today && silent ? droppedSenders(today, silent) : [];
  return values.length > 0 ? [{ kind: 'unused', values }] : [];
}

/** What is read through an alias comes along when the alias goes. */
function carriedOver(verdict: Verdict, evidence: AuditEvidence): readonly Need[] {
  const about = aliasesAbout(verdict, evidence);
  const sets = about.flatMap((name) => readThrough(evidence, name).sets);
  const names = about.filter((name) => name.startsWith('*.') || sets.some((one) => one.name === name));
  const values = sets.flatMap(({ name, type, values }) => values.map((value) => `${name} ${type} ${value}`));
  return names.length > 0 ? [{ kind: 'carried', names, values }] : [];
}

function siteNames({ domain }: AuditEvidence): readonly string[] {
  return [domain, `www.${domain}`];
}

/** Keys of the zone that take the place of others. */
export function isRoll({ part, verb }: Change): boolean {
  return part === 'dnssec/keys' && verb === 'replace';
}

/** Nobody can tell which doors the step will shut: people behind any of them have another way first. */
function doorsFirst(evidence: AuditEvidence): readonly Need[] {
  const tcp = evidenceIn(evidence, 'tcp');
  const open = tcp ? openAmong(sidesOf(tcp), [...INSTEAD.keys(), SSH, ...SCREENS]) : [];
  const remote = open.filter(({ port }) => isRemote(port)).map(({ address, port }) => endpointName({ address, port }));
  const instead = [...new Set(open.flatMap(({ port }) => INSTEAD.get(port) ?? []))].map(String);
  return [
    ...(remote.length > 0 ? [{ kind: 'other-way-in', ports: remote } as const] : []),
    ...(instead.length > 0 ? [{ kind: 'seen-open', ports: instead } as const] : []),
  ];
}

function servesPolicy(actions: readonly Action[], { domain }: AuditEvidence): boolean {
  return actions.some(({ served }) => served.some(({ url }) => url === policyUrl(domain)));
}

/** Also where it was not learnt. */
export function isSigned(verdicts: SimulatedState['verdicts']): boolean {
  const status = verdicts.find(({ check }) => check === 'dns/dnssec-status');
  return status !== undefined && status.outcome !== 'warn' && status.outcome !== 'notApplicable';
}

/** Hosts for which the plan publishes TLSA records. */
function hostsDescribedBy(actions: readonly Action[]): readonly string[] {
  return actions
    .flatMap(({ records }) => records)
    .flatMap(({ name, type, after }) =>
      type === 'TLSA' && after.length > 0 ? [name.split('.').slice(2).join('.')] : [],
    );
}

export function withTlsa(evidence: AuditEvidence, hosts: readonly string[]): readonly string[] {
  const servers = evidenceIn(evidence, 'smtp')?.servers ?? [];
  return servers
    .filter(({ host, tlsa }) => hosts.includes(host) && tlsa.seen && tlsa.value.records.length > 0)
    .map(({ host }) => host);
}
