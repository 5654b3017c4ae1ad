import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { optOut } from '@rempart/contract';
import { audit, hasOptedOut, type NetworkOptions, openNetwork } from '@rempart/engine';
import { silenceWords } from '@rempart/engine/fr';
import { startLab } from '@rempart/lab';
import { mailHost, submissionHost, together, webHost } from '../lab/hosts.ts';
import { world } from '../lab/world.ts';

/** A world whose owner wrote this beside its name server. */
const saying = (domain: string, text: string, rest: Partial<Parameters<typeof world>[1]> = {}) =>
  world(domain, { title: domain, zone: `@  NS  ns1.hebergeur.example.\n${text}`, concludes: {}, ...rest });

const lab = await startLab([
  saying('discret.example', `${optOut.label}  TXT  "YES "`),
  saying('ailleurs.example', `${optOut.label}  CNAME  ${optOut.label}.discret.example.`),
  saying('joker.example', '*  TXT  "v=spf1 -all"'),
  saying('indecis.example', `${optOut.label}  TXT  "no"\n@  TXT  "yes"`),
  saying('rien.example', ''),
  saying('silence.example', `${optOut.label}  TXT  "yes"`, { reach: 'silent' }),
  saying('panne.example', `${optOut.label}  TXT  "yes"`, { reach: 'servfail' }),
]);
after(() => lab.close());
const network = openNetwork(lab);

test('the owner who says yes is heard, for each name of the domain, and wherever an alias leads', async () => {
  for (const domain of ['discret.example', 'www.discret.example', 'a.b.discret.example', 'ailleurs.example'])
    assert.equal(await hasOptedOut(domain, network), true, domain);
});

test('another text, a wildcard, an absence, a failure and silence refuse nothing', async () => {
  const others = ['joker', 'indecis', 'rien', 'silence', 'panne'];
  for (const name of others) assert.equal(await hasOptedOut(`${name}.example`, network), false, name);
});

test('no trace of an audit tells of it', async () => {
  let trace = '';
  for await (const event of audit('rien.example', { network, signal: new AbortController().signal }))
    if (event.type === 'completed') trace = JSON.stringify(event.evidence.trace);
  assert.ok(trace.includes('rien.example') && !trace.includes(optOut.label));
});

const SERVERS = '@  NS  ns1.hebergeur.example.\n@  NS  ns2.hebergeur.example.';
const LEFT_ALONE = ['203.0.113.61', '203.0.113.62'];

/** Its mail, its second name and its logo are at another’s, who says this beside his name servers. */
const leaning = (domain: string, owner: string, says = '', ptr?: string | null) =>
  world(domain, {
    title: domain,
    zone: `
      ${SERVERS}
      @               A      203.0.113.60
      www             CNAME  web.${owner}.
      @               MX     10 mx.${owner}.
      @               TXT    "v=spf1 mx -all"
      _dmarc          TXT    "v=DMARC1; p=reject"
      default._bimi   TXT    "v=BIMI1; l=https://web.${owner}/logo.svg"
      _submission._tcp  SRV  0 0 587 mx.${owner}.
    `,
    hosts: { '@': webHost({}) },
    elsewhere: [
      {
        origin: owner,
        zone: `${SERVERS}\nmx  A  ${LEFT_ALONE[0]}\nweb  A  ${LEFT_ALONE[1]}\n${says}`,
        hosts: {
          mx: { ...together(mailHost({ receivesFor: [domain] }), submissionHost()), ...(ptr !== undefined && { ptr }) },
          web: { ...webHost({}), ...(ptr !== undefined && { ptr }) },
        },
      },
    ],
    concludes: {},
  });

/** How often an audit connected to whom it leans on, and what the checks of mail servers say. */
async function visitsOf(leans: ReturnType<typeof leaning>, options: Partial<NetworkOptions> = {}) {
  const own = await startLab([leans]);
  let visits = 0;
  const dial: typeof own.dial = (to) => {
    if (to.transport === 'tcp' && LEFT_ALONE.includes(to.address)) visits += 1;
    return own.dial(to);
  };
  try {
    const { signal } = new AbortController();
    for await (const event of audit(leans.domain, { network: openNetwork({ ...own, dial, ...options }), signal }))
      if (event.type === 'completed') {
        const asked = own
          .queries()
          .filter(({ server, name }) => server === 'resolver' && name.startsWith(optOut.label));
        return { visits, verdicts: event.verdicts, asked: asked.map(({ name, type }) => `${name} ${type}`) };
      }
    throw new Error('the audit did not end');
  } finally {
    await own.close();
  }
}

type Visits = Awaited<ReturnType<typeof visitsOf>>;
const verdictOf = ({ verdicts }: Visits, id: string) => verdicts.find(({ check }) => check === id);

/** Nobody was visited, nothing passed or failed on it, and the reason is told. */
function assertLeftAlone(found: Visits, told: string) {
  assert.equal(found.visits, 0);
  for (const id of ['smtp/reachable', 'smtp/starttls-offered', 'smtp/relay']) {
    const { outcome, facts } = verdictOf(found, id) ?? {};
    assert.equal(outcome, 'unknown', id);
    assert.match(JSON.stringify(facts), /"silence":"opted-out"/, id);
    assert.match(silenceWords(facts as Parameters<typeof silenceWords>[0]), new RegExp(`refuse nos analyses.*${told}`));
  }
  for (const { check, outcome, facts } of found.verdicts)
    if (outcome !== 'unknown') assert.doesNotMatch(JSON.stringify(facts), /opted[ -]out/, check);
}

test('the machines of an owner who has opted out are not visited for another domain, and the checks say so', async () => {
  const without = await visitsOf(leaning('libre.example', 'tiers.example'));
  assert.ok(without.visits > 5, `${without.visits} visits`);
  assert.equal(verdictOf(without, 'smtp/starttls-offered')?.outcome, 'pass');
  const asked = Map.groupBy(without.asked, (question) => question);
  assert.ok(asked.has(`${optOut.label}.tiers.example TXT`));
  assert.ok(!asked.has(`${optOut.label}.libre.example TXT`), 'who starts an audit asks for the audited domain');
  for (const [question, all] of asked) assert.equal(all.length, 1, question);

  const found = await visitsOf(leaning('libre.example', 'tiers.example', `${optOut.label}  TXT  "yes"`));
  assertLeftAlone(found, 'tiers\\.example');
  assert.equal(verdictOf(found, 'smtp/mx-resolves')?.outcome, 'pass', 'what the DNS tells is told');
  for (const { check, outcome } of found.verdicts)
    if (outcome === 'fail' || outcome === 'warn')
      assert.equal(verdictOf(without, check)?.outcome, outcome, `${check}: to be left alone is no fault`);
});

test('the holder of an address opts out for it, whatever names lead there', async () => {
  const holder = { origin: 'hebergeur-discret.example', zone: `${SERVERS}\n${optOut.label}  TXT  "yes"` };
  const network = { origin: `${optOut.label}.113.0.203.in-addr.arpa`, zone: `${SERVERS}\n@  TXT  "yes"` };
  for (const [ptr, zone] of [
    ['vps-61.hebergeur-discret.example', holder],
    [null, network],
  ] as const) {
    const leans = leaning('envers.example', 'envers-tiers.example', '', ptr);
    const found = await visitsOf({ ...leans, elsewhere: [...leans.elsewhere, zone] });
    assertLeftAlone(found, '203\\.0\\.113\\.61');
  }
});

test('the operator leaves names, addresses and networks alone', async () => {
  for (const list of [['tiers.example'], LEFT_ALONE, ['203.0.113.61/32', '203.0.113.62/31']])
    assertLeftAlone(await visitsOf(leaning('liste.example', 'tiers.example'), { optOut: list }), '');
});

test('an owner who does not answer refuses nothing', async () => {
  for (const reach of ['silent', 'servfail'] as const) {
    const leans = leaning('muette.example', 'tiers.example');
    const unheard = { origin: `${optOut.label}.tiers.example`, zone: `${SERVERS}\n@  TXT  "yes"`, reach };
    const found = await visitsOf({ ...leans, elsewhere: [...leans.elsewhere, unheard] });
    assert.ok(found.visits > 5, `${found.visits} visits`);
    assert.equal(verdictOf(found, 'smtp/starttls-offered')?.outcome, 'pass', reach);
  }
});
