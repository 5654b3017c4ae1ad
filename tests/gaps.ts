import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Ask, audit, type Network, openNetwork, type Verdict } from '@rempart/engine';
import { startLab } from '@rempart/lab';
import { hostAddresses } from '../engine/common/host-addresses.ts';
import { mapSeen } from '../engine/model/observed.ts';

/** For tests: questions that stay without answer: the method of the port, and for the DNS the types concerned. */
export interface Gap {
  readonly of: keyof Ask;
  readonly types?: readonly string[];
  readonly silence: string;
}

const DNS_SILENCES = ['timeout', 'servfail', 'refused', 'malformed'] as const;
const TYPES = [
  ['A', 'AAAA'],
  ['A'],
  ['AAAA'],
  ['MX'],
  ['NS'],
  ['TXT'],
  ['CAA'],
  ['DS', 'DNSKEY'],
  ['TLSA'],
  ['SOA'],
  ['CNAME'],
];

/** For tests: every gap that is tried. */
export const GAPS: readonly Gap[] = [
  ...TYPES.map((types, index): Gap => ({ of: 'dns', types, silence: DNS_SILENCES[index % DNS_SILENCES.length] ?? '' })),
  { of: 'dns', silence: 'timeout' },
  { of: 'dns', silence: 'servfail' },
  { of: 'dnsAt', silence: 'timeout' },
  { of: 'tcp', silence: 'timeout' },
  { of: 'clearService', silence: 'timeout' },
  { of: 'clearService', silence: 'reset' },
  { of: 'tls', silence: 'reset' },
  { of: 'tls', silence: 'timeout' },
  { of: 'hello', silence: 'reset' },
  { of: 'http', silence: 'timeout' },
  { of: 'http', silence: 'reset' },
  { of: 'smtp', silence: 'timeout' },
  { of: 'smtp', silence: 'reset' },
  { of: 'smtpManners', silence: 'timeout' },
  { of: 'smtpManners', silence: 'reset' },
  { of: 'registration', silence: 'timeout' },
  { of: 'registration', silence: 'refused' },
  { of: 'blocklist', silence: 'servfail' },
];

/** Rules that say who was silent: silence is what they measure, with a canary of their own that answered. */
const MEASURE_SILENCE: readonly string[] = ['smtp/reachable', 'tcp/mx-25', 'blacklist/canary'];
/** And one that measures time: on a machine at its limit the laboratory is slow, too. */
const MEASURES_TIME = 'mta-sts/fetch-time';
const DEADLINE_MS = 12_000;

/** For tests: registers for each gap that in these worlds nothing is concluded from what was not seen. */
export function testGaps(gaps: readonly Gap[], worlds: readonly string[]): void {
  let lab: Awaited<ReturnType<typeof startLab>>;
  let network: Network;
  const whole = new Map<string, Verdicts>();

  before(async () => {
    lab = await startLab();
    network = openNetwork(lab);
    for (const domain of worlds) whole.set(domain, await verdicts(domain, network));
  });
  after(() => lab.close());

  for (const gap of gaps) {
    const { of, types, silence } = gap;
    test(`${of}${types ? ` ${types.join('+')}` : ''} ${silence}: what is not seen is neither absent nor present`, async () => {
      const deaf = withGap(network, gap);
      const found = await Promise.all(
        worlds.map(async (domain) => inventedIn(domain, await verdicts(domain, deaf), whole.get(domain))),
      );
      assert.deepEqual(found.flat(), []);
    });
  }
}

type Verdicts = ReadonlyMap<string, Verdict>;

/** Verdicts that would not have been given, had the answers come. */
function inventedIn(domain: string, found: Verdicts, whole: Verdicts | undefined) {
  return [...found].flatMap(([check, { outcome, facts }]) => {
    const known = whole?.get(check)?.outcome;
    const honest =
      [known, 'unknown', 'notApplicable'].includes(outcome) || [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
    return honest ? [] : [{ domain, check, known, outcome, facts: JSON.stringify(facts).slice(0, 200) }];
  });
}

async function verdicts(domain: string, by: Network): Promise<Verdicts> {
  const events = audit(domain, {
    network: by,
    signal: new AbortController().signal,
    options: { deadlineMs: DEADLINE_MS },
  });
  for await (const event of events) {
    if (event.type === 'completed') return new Map(event.verdicts.map((verdict) => [verdict.check, verdict]));
  }
  throw new Error(`${domain}: the audit did not end`);
}

/** The same network, deaf to some answers. */
function withGap({ open }: Network, { of, types, silence }: Gap): Network {
  return {
    open: (options) => {
      const ask = open(options);
      const question = ask[of] as (...asked: readonly unknown[]) => Promise<unknown>;
      const deaf = async (...asked: readonly unknown[]) =>
        types && !types.includes(String(asked[1])) ? question(...asked) : { seen: false, silence };
      if (of !== 'dns') return { ...ask, [of]: deaf } as Ask;
      const dns = deaf as Ask['dns'];
      const ofType = async (host: string, type: 'A' | 'AAAA') =>
        mapSeen(await dns(host, type), ({ records }) =>
          records.flatMap(({ data }) => ('address' in data ? [data.address] : [])),
        );
      const addresses: Ask['addresses'] = async (host) =>
        hostAddresses(await ofType(host, 'A'), await ofType(host, 'AAAA'));
      return { ...ask, dns, addresses };
    },
  };
}
