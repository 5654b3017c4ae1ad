import { audit } from '../audit.ts';
import type { AuditEvidence } from '../evidence.ts';
import { conclude } from '../judgement/conclude.ts';
import type { Verdict } from '../judgement/judge.ts';
import type { Ask, DnsAnswer, DnsData, RecordType } from '../model/ask.ts';
import { mapSeen, type Observed } from '../model/observed.ts';
import type { Action } from '../remedies/action.ts';
import { placeholderMailbox } from '../remedies/placeholders.ts';
import { type Plan, planOf } from '../remedies/plan.ts';
import { propose } from '../remedies/propose.ts';
import type { RecordChange } from '../remedies/remedy.ts';
import { openSimulator } from '../remedies/simulator.ts';
import { denyingAsk, registrationOf, txt } from './ask.ts';

/** For tests: the domain whose zone is written out. */
export const DOMAIN = 'exemple.fr';

/** The data that stands at `name TYPE`. */
type Zone = Readonly<Record<string, readonly DnsData[]>>;

/** Takes the reports of a domain that receives nothing, and says so. */
const READER = 'rapports.fr';
const ELSEWHERE: Zone = {
  [`${READER} MX`]: [{ type: 'MX', preference: 10, host: `mx.${READER}` }],
  [`mx.${READER} A`]: [{ type: 'A', address: '192.0.2.77' }],
  [`${DOMAIN}._report._dmarc.${READER} TXT`]: txt('v=DMARC1'),
};

/** For tests: what a plan for a small zone does, and where the zone with its steps done is not what was foretold. */
export interface Kept {
  readonly plan: Plan;
  readonly broken: readonly string[];
}

/**
 * For tests: does a plan step by step in a zone that is nothing but names and data, and audits SPF, DMARC and DKIM after each. `byHand`
 * is what the owner publishes at a step that prints no records; without it such a step is left out of zone and prediction alike.
 */
export async function kept(
  records: Readonly<Record<string, readonly DnsData[]>>,
  byHand: Readonly<Record<string, Readonly<Record<string, readonly DnsData[]>>>> = {},
): Promise<Kept> {
  const start: Zone = { ...ELSEWHERE, ...records };
  const evidence = await evidenceOf(start);
  const { verdicts, ...first } = conclude(evidence);
  const plan = planOf(evidence, { verdicts, ...first });
  const bench = openSimulator(evidence, verdicts);
  const { actions: listed } = propose(bench);
  const done: Action[] = [];
  const broken: string[] = [];
  let zone = start;
  for (const action of plan.actions) {
    const further = byHand[action.id];
    if (action.records.length === 0 && !further) continue;
    done.push(action);
    zone = { ...action.records.reduce(published, zone), ...further };
    const obtained = conclude(await evidenceOf(zone));
    const foretold = bench.after(listed.filter(({ id }) => done.some((one) => one.id === id)));
    const told = [`${foretold.grade.points} points`, ...foretold.verdicts.map(weighed)];
    const found = new Set([`${obtained.grade.points} points`, ...obtained.verdicts.map(weighed)]);
    broken.push(...told.filter((line) => !found.has(line)).map((line) => `${action.id}: ${line}`));
  }
  return { plan, broken };
}

/** What passes, informs or does not apply costs nothing. */
function weighed({ check, outcome, severity }: Verdict): string {
  const isSound = severity === 'info' || ['pass', 'info', 'notApplicable'].includes(outcome);
  return `${check} ${isSound ? 'sound' : outcome}`;
}

function published(zone: Zone, { name, type, before, after }: RecordChange): Zone {
  const written = (value: string) => value.replaceAll(placeholderMailbox(DOMAIN), `rapports@${READER}`);
  const gone = new Set(before.map(written));
  const texts = (zone[`${name} ${type}`] ?? []).flatMap((data) => (data.type === 'TXT' ? [data.strings.join('')] : []));
  return { ...zone, [`${name} ${type}`]: txt(...texts.filter((text) => !gone.has(text)), ...after.map(written)) };
}

/** For tests: what an audit of SPF, DMARC and DKIM sees of a zone, whose wildcards answer (RFC 4592). */
export async function evidenceOf(zone: Zone): Promise<AuditEvidence> {
  const told: Zone = Object.fromEntries(Object.entries(zone).filter(([, data]) => data.length > 0));
  const registration: Ask['registration'] = async (domain) => registrationOf(domain);
  const ask = { ...denyingAsk(told, { registration }), dns: answering(told) };
  const options = { only: ['spf', 'dmarc', 'dkim'] } as const;
  const network = { open: () => ask };
  for await (const event of audit(DOMAIN, { network, signal: new AbortController().signal, options }))
    if (event.type === 'completed') return event.evidence;
  throw new Error('the audit did not end');
}

function answering(zone: Zone): Ask['dns'] {
  const { dns } = denyingAsk(zone);
  const owners = Object.keys(zone).map((key) => key.slice(0, key.indexOf(' ')));
  const stands = (name: string) => owners.some((owner) => owner === name || owner.endsWith(`.${name}`));
  return async (name: string, type: RecordType): Promise<Observed<DnsAnswer>> => {
    if (stands(name)) return dns(name, type);
    const labels = name.split('.');
    const above = labels.map((_, index) => labels.slice(index).join('.')).find(stands);
    const wildcard = `*.${above}`;
    const answer = await dns(owners.includes(wildcard) ? wildcard : name, type);
    return mapSeen(answer, (found) => ({ ...found, name }));
  };
}
