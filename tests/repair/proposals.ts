import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { test } from 'node:test';
import { type Action, audit, openNetwork, planOf, type ZoneData } from '@rempart/engine';
import { startLab, worlds } from '@rempart/lab';
import type { DnsData } from '../../engine/model/ask.ts';
import { changed, changeOf, fateOf, reversed, type ZoneChange } from '../../engine/repair/change.ts';
import { powerdnsPublisher } from '../../engine/repair/powerdns.ts';
import type { Publisher } from '../../engine/repair/publisher.ts';
import { rfc2136Publisher } from '../../engine/repair/rfc2136.ts';
import { Secret } from '../../engine/repair/secret.ts';
import { type HostedZone, zoneDataOf } from '../../engine/repair/zone.ts';
import { isWithin } from '../../engine/zone-file/names.ts';
import type { Authority } from '../../lab/authority.ts';
import type { World } from '../../lab/world.ts';
import { apply, filled } from '../applied/apply.ts';
import { keepingKeys, withChosenKeys } from '../applied/certificates.ts';
import { linesOf } from '../applied/foreign.ts';
import { withRecords } from '../applied/zone.ts';
import { newKey, openBind, openKnot, openPowerdns, withoutBind, withoutKnot, withoutPowerdns } from './hosts.ts';
import { REFUSED } from './server.ts';

interface Opened {
  readonly called: string;
  readonly publisher: Publisher;
  readonly close: () => Promise<void>;
}

/** A step that was written: the zone before it, and what it changed. */
interface Step {
  readonly id: string;
  readonly zone: HostedZone;
  readonly change: ZoneChange;
}

/** A real server of each kind with the same zone. */
async function openAll(origin: string, lines: readonly string[]): Promise<readonly Opened[]> {
  const key = newKey();
  const tsig = (port: number) =>
    rfc2136Publisher(
      { host: '127.0.0.1', port },
      { name: key.name, algorithm: 'hmac-sha256', secret: new Secret(key.secret) },
    );
  const [knot, bind, pdns] = await Promise.allSettled([
    openKnot(origin, lines, key),
    openBind(origin, lines, key),
    openPowerdns(origin, lines, key),
  ]);
  const opened: readonly (Opened | null)[] = [
    knot.status === 'fulfilled'
      ? { called: 'Knot', publisher: tsig(knot.value.port), close: knot.value.close }
      : refusing(knot.reason),
    bind.status === 'fulfilled'
      ? { called: 'BIND', publisher: tsig(bind.value.port), close: bind.value.close }
      : refusing(bind.reason),
    pdns.status === 'fulfilled'
      ? {
          called: 'PowerDNS',
          publisher: powerdnsPublisher(pdns.value.api, new Secret(key.secret)),
          close: pdns.value.close,
        }
      : refusing(pdns.reason),
  ];
  return opened.flatMap((one) => one ?? []);
}

/** Zones of some worlds are such as not every server loads: that server is left out. Any other end is a fault. */
function refusing(reason: unknown): null {
  if (!(reason instanceof Error) || !REFUSED.test(reason.message)) throw reason;
  return null;
}

/** Knot, BIND, PowerDNS. */
const KINDS = 3;

/** Steps between two audits, which take most of the time. */
const AUDITED_EACH = 3;

/** Worlds whose name servers do what no Knot, BIND or PowerDNS does: what they hold is compared, and no audit of it. */
const UNLIKE: Readonly<Record<string, string>> = {
  'capricieux.example': 'its servers answer each from a zone of its own, and now and then not at all',
  'vide.example': 'its servers answer nothing about most names',
};

/**
 * For tests: each step of the plans of some worlds that changes records is written to Knot, BIND and PowerDNS. All three then hold the
 * same, and the way back leads to what stood there. After every third step and the last, an audit of what they hold finds what was
 * predicted, check by check: the records of the steps before it stand in that zone too.
 */
export function testProposals(domains: readonly string[], atMost = Number.POSITIVE_INFINITY): void {
  const skip = withoutKnot || withoutBind || withoutPowerdns;
  for (const domain of domains)
    test(`${domain}: what its plan writes is what Knot, BIND and PowerDNS hold, and what was predicted of it`, {
      skip,
    }, async (context) => {
      const found = worlds.find((one) => one.domain === domain);
      assert.ok(found);
      let world = withChosenKeys(found);
      const authority = keepingKeys();
      const first = await audited(world, authority);
      const plan = planOf(first.evidence, first);
      const done: string[] = [];
      const refused: string[] = [];
      const written = new Map<string, number>();
      // The steps since the last audit, and the zone as it stood before them.
      let since: readonly Step[] = [];
      let standing = world.zone;
      const compare = async () => {
        const last = since.at(-1);
        if (last && UNLIKE[domain] === undefined) {
          const sets = since.flatMap(({ change }) => change.sets);
          const predicted = zoneDataOf(changed(last.zone, last.change), sets);
          const expected = summaryOf(await audited({ ...world, zone: standing }, authority, predicted));
          const obtained = summaryOf(await audited(world, authority));
          assert.deepEqual(
            obtained.filter((line) => !expected.includes(line)),
            expected.filter((line) => !obtained.includes(line)),
            since.map(({ id }) => id).join(' + '),
          );
        }
        since = [];
      };
      const takeRest = async (action: Action) => {
        const next = withoutRecords(world, action);
        // What it takes out of the zone is in no prediction of the steps before it.
        if (next.zone !== world.zone) await compare();
        world = next;
      };
      for (const action of plan.actions) {
        const { records } = filled(action, domain);
        const isOwn = records.length > 0 && records.every(({ name }) => isWithin(name, world.origin));
        if (!isOwn) {
          if (records.length === 0) await takeRest(action);
          continue;
        }
        if (done.length >= atMost) break;
        if (since.length === AUDITED_EACH) await compare();
        await takeRest(action);
        const hosts = await openAll(world.origin, linesOf(world));
        try {
          const held: HostedZone[] = [];
          let step: Step | null = null;
          for (const { called, publisher } of hosts) {
            const said = `${action.id} at ${called}`;
            const zone = await publisher.read(domain);
            const reading = changeOf(records, zone, publisher.encode);
            // Beside an alias that stands where none may, and more than a step may touch (decision 0117), nothing is written.
            if (!reading.ok && (reading.code === 'ALIAS' || reading.code === 'TOO_MUCH')) {
              refused.push(`${said} (${reading.code})`);
              continue;
            }
            assert.ok(reading.ok, `${said}: ${JSON.stringify(reading)}`);
            const { change } = reading;
            step ??= { id: action.id, zone, change };
            const writing = await publisher.write(change);
            // A zone that others do not even load may be one that no step is taken in.
            if (writing.outcome === 'refused' && hosts.length < KINDS) {
              assert.deepEqual(contentOf(await publisher.read(domain)), contentOf(zone), said);
              refused.push(`${said} (${writing.detail})`);
              continue;
            }
            assert.deepEqual(writing, { outcome: 'written', detail: '' }, said);
            const there = await publisher.read(domain);
            assert.equal(fateOf(change, there), 'applied', said);
            assert.deepEqual(contentOf(there), contentOf(changed(zone, change)), said);
            held.push(there);
            written.set(called, (written.get(called) ?? 0) + 1);
            const back = reversed(change, there);
            assert.ok(back, said);
            const returning = await publisher.write(back);
            if (returning.outcome === 'refused' && hosts.length < KINDS) {
              refused.push(`the way back of ${said} (${returning.detail})`);
              continue;
            }
            assert.deepEqual(returning, { outcome: 'written', detail: '' }, said);
            assert.deepEqual(contentOf(await publisher.read(domain)), contentOf(zone), said);
          }
          const [one, ...others] = held;
          if (!one || !step) {
            refused.push(`${action.id}: by every server that loads the zone`);
            await compare();
            world = withRecords(world, records);
            continue;
          }
          for (const other of others) assert.deepEqual(contentOf(other), contentOf(one), action.id);
          if (since.length === 0) standing = world.zone;
          since = [...since, step];
          const text = textOf(one);
          world = text === null ? withRecords(world, records) : { ...world, zone: text };
          done.push(action.id);
        } finally {
          await Promise.all(hosts.map(({ close }) => close()));
        }
      }
      await compare();
      if (UNLIKE[domain] !== undefined) context.diagnostic(`${domain} was not audited: ${UNLIKE[domain]}`);
      if (refused.length > 0) context.diagnostic(`${domain}: refused: ${refused.join('; ')}`);
      context.diagnostic(`${domain}: ${done.length} proposals (${done.join(', ')}) at ${JSON.stringify([...written])}`);
    });
}

/** The world with what a step asks of others than the zone; as it is where the laboratory has no answer to that. */
function withoutRecords(world: World, action: Action): World {
  try {
    const outcome = apply(world, { ...action, records: [] });
    return outcome.kind === 'applied' ? outcome.world : world;
  } catch {
    return world;
  }
}

async function audited(world: World, authority: Authority, zone: ZoneData | null = null) {
  const lab = await startLab([world], { authority });
  try {
    const network = openNetwork({ ...lab, ...(zone && { zone }) });
    const options = { deadlineMs: 120_000 };
    for await (const event of audit(world.domain, { network, signal: new AbortController().signal, options }))
      if (event.type === 'completed') return event;
    throw new Error(`the audit of ${world.domain} did not end`);
  } finally {
    await lab.close();
  }
}

function summaryOf({ grade: { letter, points }, verdicts }: Awaited<ReturnType<typeof audited>>) {
  return [`${letter} ${points}`, ...verdicts.map(({ check, outcome }) => `${check} ${outcome}`)];
}

/** By what each record says; nothing of the SOA, which servers count, nor of what signers write. */
function contentOf({ sets }: HostedZone): readonly string[] {
  return [...sets.values()]
    .filter(({ type }) => type !== 'SOA' && type !== 'NSEC3PARAM')
    .flatMap(({ name, type, ttl, records }) =>
      records.map(({ data }) => `${name} ${ttl} ${type} ${JSON.stringify(data)}`),
    )
    .toSorted();
}

/** As the laboratory reads zones; null where it has a type of record that is not written here. */
function textOf({ sets }: HostedZone): string | null {
  if ([...sets.values()].some(({ records }) => records.some(({ data }) => data.type === 'OTHER'))) return null;
  return [...sets.values()]
    .flatMap(({ name, type, ttl, records }) =>
      records.map(({ data }) => `${name}. ${ttl} IN ${type} ${writtenData(data)}`),
    )
    .join('\n');
}

const CUT = /["\\]|(?=\p{ASCII})\p{Cc}/gu;

/** What would end a string or its line, escaped (RFC 1035 §5.1). */
function escaped(sign: string): string {
  const code = sign.charCodeAt(0);
  return code < 32 || code === 127 ? `\\${String(code).padStart(3, '0')}` : `\\${sign}`;
}

/** RFC 9460 §7.3. */
function hintsOf(hints: readonly string[], family: 4 | 6): readonly string[] {
  const own = hints.filter((hint) => isIP(hint) === family);
  return own.length > 0 ? [`ipv${family}hint=${own.join(',')}`] : [];
}

function writtenData(data: DnsData): string {
  switch (data.type) {
    case 'A':
    case 'AAAA':
      return data.address;
    case 'NS':
    case 'CNAME':
    case 'PTR':
    case 'DNAME':
      return `${data.host}.`;
    case 'MX':
      return `${data.preference} ${data.host}.`;
    case 'TXT':
      return data.strings.map((text) => `"${text.replace(CUT, escaped)}"`).join(' ');
    case 'CAA':
      return `${data.flags} ${data.tag} "${data.value.replace(/["\\]/g, '\\$&')}"`;
    case 'TLSA':
      return `${data.usage} ${data.selector} ${data.matching} ${data.data}`;
    case 'SRV':
      return `${data.priority} ${data.weight} ${data.port} ${data.host}.`;
    case 'HTTPS':
      return [data.priority, `${data.host}.`, ...hintsOf(data.hints, 4), ...hintsOf(data.hints, 6)].join(' ');
    case 'SOA':
      return `${data.mname}. ${data.rname}. ${data.serial} ${data.refresh} ${data.retry} ${data.expire} ${data.minimum}`;
    default:
      throw new Error(`a record of type ${data.type}`);
  }
}
