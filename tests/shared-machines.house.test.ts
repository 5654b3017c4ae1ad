import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AuditEvidence, audit, type NetworkOptions, openNetwork, type Verdict } from '@rempart/engine';
import { startLab } from '@rempart/lab';
import { openConnectionQuota } from '../engine/network/courtesy/connection-quota.ts';
import { handClock } from '../engine/testing/clock.ts';
import { mailHost, submissionHost, together, webHost } from '../lab/hosts.ts';
import { world } from '../lab/world.ts';

const WEB = '203.0.113.90';
const MAIL = '198.51.100.90';
const DOMAINS = ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'].map(
  (name) => `client-${name}.example`,
);

/** A small host: its clients share one web server and one mail server; the first of them brings both along. */
const clients = DOMAINS.map((domain, n) =>
  world(domain, {
    title: 'Un client parmi d’autres',
    zone: `
      @       NS   ns1.hebergeur.example.
      @       NS   ns2.hebergeur.example.
      @       A    ${WEB}
      www     A    ${WEB}
      @       MX   10 mx.mutualise.example.
      @       TXT  "v=spf1 mx -all"
      _dmarc  TXT  "v=DMARC1; p=reject"
    `,
    hosts: { '@': webHost({}), www: webHost({ redirect: `https://${domain}` }) },
    elsewhere: n > 0 ? [] : [mutualise()],
    concludes: {},
  }),
);

function mutualise() {
  return {
    origin: 'mutualise.example',
    zone: `
      @   NS  ns1.hebergeur.example.
      @   NS  ns2.hebergeur.example.
      mx  A   ${MAIL}
    `,
    hosts: { mx: together(mailHost({ receivesFor: DOMAINS }), submissionHost()) },
  };
}

interface Audited {
  readonly evidence: AuditEvidence;
  readonly verdicts: readonly Verdict[];
}

let lab: Awaited<ReturnType<typeof startLab>>;
before(async () => {
  lab = await startLab(clients);
});
after(() => lab.close());

test('ten domains of one host are measured whole, with fewer connections and the same verdicts as each by itself', async () => {
  // A clock that stands still gives nothing back: 300 connections to each address are all there is.
  const ledger = openConnectionQuota(handClock());
  const together = counted();
  const network = openNetwork({ ...lab, ledger, dial: together.dial });
  const shared = await allOf(DOMAINS, (domain) => audited(domain, network));
  const apart = counted();
  const isolated = await allOf(DOMAINS, (domain) => audited(domain, openNetwork({ ...lab, dial: apart.dial })));

  assert.deepEqual(
    shared.flatMap(({ evidence }) => limitsOf(evidence)),
    [],
  );
  for (const [n, one] of shared.entries()) assert.deepEqual(outcomes(one), outcomes(isolated[n]), DOMAINS[n]);

  for (const address of [WEB, MAIL]) assert.ok(together.to(address) <= 300, `${together.to(address)} to ${address}`);
  assert.ok(together.to(MAIL) * 2 < apart.to(MAIL), `${together.to(MAIL)} of ${apart.to(MAIL)} to the mail server`);
  assert.ok(apart.to(WEB) > 300, `${apart.to(WEB)}: by themselves they would be too many`);
  assert.ok(together.to(WEB) * 3 < apart.to(WEB) * 2, `${together.to(WEB)} of ${apart.to(WEB)} to the web server`);
});

test('what was shared is marked in the trace, under no other host name, and earlier than the audit ended', async () => {
  const network = openNetwork(lab);
  const [one = '', two = ''] = DOMAINS;
  const first = await audited(one, network);
  const second = await audited(two, network);
  const sharedOf = ({ evidence }: Audited) => (evidence.trace?.exchanges ?? []).filter(({ shared }) => shared);
  assert.equal(sharedOf(first).length, 0);
  assert.ok(sharedOf(second).length > 0);
  for (const { question, at } of sharedOf(second)) {
    assert.ok(at <= second.evidence.at, 'it was seen before this audit began');
    assert.ok(!JSON.stringify(question).includes(one), JSON.stringify(question));
  }
  const again = await audited(two, network);
  assert.equal(sharedOf(again).length, 0, 'a repeated check sees what is there now');
});

test('an audit waits where an address has had enough of us, and never goes sooner than agreed', async () => {
  const clock = handClock();
  const ledger = openConnectionQuota(clock);
  exhaust(ledger);
  const went = new Map<string, number>();
  const dial: NetworkOptions['dial'] = (to) => {
    if (to.transport === 'tcp' && [WEB, MAIL].includes(to.address)) {
      went.set(to.address, (went.get(to.address) ?? 0) + 1);
      assert.ok((went.get(to.address) ?? 0) <= Math.floor(clock.nowMs() / 3_000), `${to.address} at ${clock.nowMs()}`);
    }
    return lab.dial(to);
  };
  const ended = audited(DOMAINS[0] ?? '', openNetwork({ ...lab, ledger, dial }));
  let running = true;
  void ended.finally(() => {
    running = false;
  });
  while (running) await clock.pass(1_000);
  const { evidence } = await ended;
  assert.ok([...went.values()].every((count) => count > 0) && went.size === 2);
  assert.deepEqual(limitsOf(evidence), []);
});

test('where the turn does not come before the audit ends, our own limit is what is reported', async () => {
  const ledger = openConnectionQuota(handClock());
  exhaust(ledger);
  const { evidence } = await audited(DOMAINS[0] ?? '', openNetwork({ ...lab, ledger }), 3_000);
  const limits = limitsOf(evidence);
  assert.ok(limits.length > 0);
  for (const detail of limits) assert.match(detail, /was visited often enough$/);
  const knocks = (evidence.trace?.exchanges ?? []).filter(({ question }) => question.kind === 'tcp');
  assert.ok(knocks.length > 0);
  for (const { answer } of knocks) assert.ok(!answer.seen && answer.silence === 'limit', JSON.stringify(answer));
});

function exhaust({ turn }: ReturnType<typeof openConnectionQuota>): void {
  for (const address of [WEB, MAIL])
    for (let n = 0; n < 300; n += 1) assert.equal(turn(address, new AbortController().signal), true);
}

function limitsOf({ trace }: AuditEvidence): readonly string[] {
  const silences = (trace?.exchanges ?? []).flatMap(({ answer }) => (answer.seen ? [] : [answer]));
  return silences.filter(({ silence }) => silence === 'limit').map(({ detail }) => detail ?? '');
}

function outcomes(one: Audited | undefined) {
  return one?.verdicts.map(({ check, outcome }) => [check, outcome]);
}

/** A way out that counts TCP connections by address. */
function counted() {
  const connections: string[] = [];
  const dial: NetworkOptions['dial'] = (to) => {
    if (to.transport === 'tcp') connections.push(to.address);
    return lab.dial(to);
  };
  return { dial, to: (address: string) => connections.filter((one) => one === address).length };
}

/** Two at once, as in a busy house, and none short of processor time. */
async function allOf<T>(domains: readonly string[], ask: (domain: string) => Promise<T>): Promise<readonly T[]> {
  const found = new Map<string, T>();
  const waiting = [...domains];
  const worker = async () => {
    for (let domain = waiting.shift(); domain; domain = waiting.shift()) found.set(domain, await ask(domain));
  };
  await Promise.all([worker(), worker()]);
  return domains.flatMap((domain) => found.get(domain) ?? []);
}

async function audited(domain: string, network: ReturnType<typeof openNetwork>, deadlineMs = 30_000): Promise<Audited> {
  for await (const event of audit(domain, { network, signal: new AbortController().signal, options: { deadlineMs } }))
    if (event.type === 'completed') return event;
  throw new Error('the audit did not end');
}
