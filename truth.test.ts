|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);import assert from 'node:assert/strict';

|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);import { after, before, test } from 'node:test';

|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);import { type Ask, audit, type Network, openNetwork, type Verdict } from '@house/engine';

|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);import { startLab } from '@house/lab';

|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);/** Questions that stay without answer: the method of the port, and for the DNS the types concerned. */
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);type Gap = {}
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  readonly of: keyof Ask;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  readonly types?: readonly string[];
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  readonly silence: string;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);}
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const DNS_SILENCES = ['timeout', 'servfail', 'refused', 'malformed'] as const;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const TYPES = [['A', 'AAAA'], ['MX'], ['NS'], ['TXT'], ['CAA'], ['DS', 'DNSKEY'], ['TLSA'], ['SOA'], ['CNAME']];
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const GAPS: readonly Gap[] = [
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  ...TYPES.map((types, at): Gap => ({ of: 'dns', types, silence: DNS_SILENCES[at % DNS_SILENCES.length] ?? '' })),
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'dns', silence: 'timeout' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'dns', silence: 'servfail' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'dnsAt', silence: 'timeout' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'tcp', silence: 'timeout' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'clearService', silence: 'timeout' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'clearService', silence: 'reset' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'tls', silence: 'reset' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'tls', silence: 'timeout' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'hello', silence: 'reset' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'http', silence: 'timeout' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'http', silence: 'reset' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'smtp', silence: 'timeout' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'smtp', silence: 'reset' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'smtpManners', silence: 'timeout' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'smtpManners', silence: 'reset' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'registration', silence: 'timeout' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'registration', silence: 'refused' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  { of: 'blocklist', silence: 'servfail' },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);];
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const WORLDS = ['exemplaire.example', 'passoire.example', 'secours.example'];
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);/** Rules that say who was silent: silence is what they measure, with a canary of their own that answered. */
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const MEASURE_SILENCE: readonly string[] = ['smtp/reachable', 'tcp/mx-25', 'blacklist/canary'];
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);/** And the one that measures time: on a machine at its limit the laboratory is slow, too. */
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const MEASURES_TIME = 'mta-sts/fetch-time';
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const DEADLINE_MS = 12_000;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);let lab: Awaited<ReturnType<typeof startLab>>;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);let network: Network;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);const whole = new Map<string, ReadonlyMap<string, Verdict>>();
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);before(async () => {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  lab = await startLab();
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  network = openNetwork(lab);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  for (const domain of WORLDS) whole.set(domain, await verdicts(domain, network));
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);});
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);after(() => lab.close());
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);for (const gap of GAPS) {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  const { of, types, silence } = gap;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  test(`${of}${types ? ` ${types.join('+')}` : ''} ${silence}: what is not seen is neither absent nor present`, async () => {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    const found = await Promise.all(WORLDS.map((domain) => inventedIn(domain, withGap(network, gap))));
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    assert.deepEqual(found.flat(), []);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  });
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);}
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);/** Verdicts that would not have been given, had the answers come. */
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);async function inventedIn(domain: string, deaf: Network) {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  return [...(await verdicts(domain, deaf))].flatMap(([check, { outcome, facts }]) => {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    const known = whole.get(domain)?.get(check)?.outcome;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    const honest = [known, 'unknown', 'notApplicable'].includes(outcome) || MEASURE_SILENCE.includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    return honest ? [] : [{ domain, check, known, outcome, facts: JSON.stringify(facts).slice(0, 200) }];
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  });
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);}
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);async function verdicts(domain: string, by: Network): Promise<ReadonlyMap<string, Verdict>> {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  const events = audit(domain, {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    network: by,
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    signal: new AbortController().signal,
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    deadlineMs: DEADLINE_MS ,
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  });
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  for await (const event of events) {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    if (event.type === 'completed') return new Map(event.verdicts.map((verdict) => [verdict.check, verdict]));
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  }
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  throw new Error(`${domain}: the audit did not end`);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);}
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);/** The same network, deaf to some answers. */
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);function withGap({ open }: Network, { of, types, silence }: Gap): Network {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  return {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    open: (options) => {
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);      const ask = open(options);
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);      const question = ask[of] as (...asked: readonly unknown[]) => Promise<unknown>;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);      const deaf = async (...asked: readonly unknown[]) =>
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);        types && !types.includes(String(asked[1])) ? question(...asked) : { seen: false, silence };
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);      const addresses = of === 'dns' && (!types || types.includes('A')) ? { addresses: deaf } : {};
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);      return { ...ask, ...(types ? addresses : { addresses: of === 'dns' ? deaf : ask.addresses }), [of]: deaf } as Ask;
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);    },
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);  };
|| [...MEASURE_SILENCE, MEASURES_TIME].includes(check);}
