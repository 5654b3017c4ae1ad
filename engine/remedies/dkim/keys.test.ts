import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit } from '../../audit.ts';
import type { AuditEvidence } from '../../evidence.ts';
import { conclude } from '../../judgement/conclude.ts';
import type { Ask, DnsAnswer } from '../../model/ask.ts';
import { seen } from '../../model/observed.ts';
import { COMMON_SELECTORS } from '../../protocols/dkim/selectors.ts';
import { GOOD, rsa } from '../../protocols/dkim/testing/judged.ts';
import { fakeAsk, registrationOf, txt } from '../../testing/ask.ts';
import { remedies } from '../list.ts';
import { planOf } from '../plan.ts';
import { propose } from '../propose.ts';
import { openSimulator } from '../simulator.ts';
import { withEvidence } from '../situation.ts';
import { describeAction } from '../words.fr.ts';
import { NAMES, OWN_NAMES } from './makers.ts';

const DOMAIN = 'exemple.fr';
const OWN = [DOMAIN, `mx.${DOMAIN}`, `_dmarc.${DOMAIN}`];
const zone = fakeAsk(
  {
    [`${DOMAIN} MX`]: [{ type: 'MX', preference: 10, host: `mx.${DOMAIN}` }],
    [`${DOMAIN} TXT`]: txt('v=spf1 mx -all'),
    [`_dmarc.${DOMAIN} TXT`]: txt(`v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`),
    [`mx.${DOMAIN} A`]: [{ type: 'A', address: '192.0.2.25' }],
    'libre.com SOA': 'nxdomain',
    'libre.com NS': 'nxdomain',
  },
  { registration: async (domain) => registrationOf(domain, { registered: domain !== 'libre.com' }) },
);

/** Every name but its own is an alias to a domain that nobody holds. */
const dns: Ask['dns'] = async (name, type, options) => {
  if (!name.endsWith(`.${DOMAIN}`) || OWN.includes(name)) return zone.dns(name, type, options);
  return seen<DnsAnswer>({
    name,
    type,
    rcode: 'NXDOMAIN',
    records: [],
    aliases: ['site.libre.com'],
    signatures: [],
    authenticated: false,
    ttl: 60,
    from: { server: '192.0.2.53:53', transport: 'udp', at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 },
  });
};

async function evidenceOf(answers: Ask['dns'] = dns): Promise<AuditEvidence> {
  const network = { open: () => ({ ...zone, dns: answers }) };
  const options = { only: ['spf', 'dmarc', 'dkim', 'cname'] } as const;
  for await (const event of audit(DOMAIN, { network, signal: new AbortController().signal, options })) {
    if (event.type === 'completed') return event.evidence;
  }
  throw new Error('the audit did not end');
}

test('a wildcard alias to a free domain lets anybody publish a key, and is what goes', async () => {
  const evidence = await evidenceOf();
  const concluded = conclude(evidence);
  const verdict = concluded.verdicts.find(({ check }) => check === 'dkim/record-cname');
  assert.deepEqual(verdict?.facts, { broken: [{ selector: '*', target: 'site.libre.com' }], free: ['libre.com'] });
  const removed = planOf(evidence, concluded).actions.flatMap(({ records }) => records.map(({ name }) => name));
  assert.ok(removed.includes(`*.${DOMAIN}`), removed.join());
});

/** RFC 8463 §A.2. */
const KEY = 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';

/** Every name that ends so, and stands nowhere else, has this text. */
const wildcardText =
  (suffix: string, text: string): Ask['dns'] =>
  async (name, type, options) => {
    const answer = await zone.dns(name, type, options);
    if (type !== 'TXT' || !name.endsWith(suffix) || OWN.includes(name) || !answer.seen) return answer;
    return seen({ ...answer.value, records: [{ name, ttl: 60, data: { type: 'TXT', strings: [text] } }] });
  };

for (const [title, suffix, text, name, opens] of [
  ['a wildcard below the keys', `._domainkey.${DOMAIN}`, KEY, `*._domainkey.${DOMAIN}`, true],
  ['a wildcard that withdraws every key', `._domainkey.${DOMAIN}`, 'v=DKIM1; p=', `*._domainkey.${DOMAIN}`, false],
  ['a wildcard of the whole domain', `.${DOMAIN}`, KEY, `*.${DOMAIN}`, true],
] as const) {
  test(`${title} goes by the name that it has`, async () => {
    const evidence = await evidenceOf(wildcardText(suffix, text));
    const action = planOf(evidence, conclude(evidence)).actions.find(({ id }) => id === 'dkim/records');
    assert.deepEqual(
      action?.records.map((record) => [record.name, record.type, record.before]),
      [[name, 'TXT', [text]]],
    );
    assert.ok(action.checks.includes('dkim/record-wildcard'));
    const steps = describeAction(action).steps.join(' ');
    assert.equal(steps.includes('la même clé'), opens, steps);
  });
}

const RSA =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAiH/0WLhkqlu6HgOT4Y4tsfEWXKTsiYZprYmUQ9Y1wXcNgCloOe2QbfSaGHgYuwo+nTSPssTZhHPvfF6TrKu0DLInCs11bDwRt2QfYmsyUhi+sCXxsMgkdjjo5YfHunVO57cJ96byUexuZdz18yChGhTnNTZzmhj2GNk/Ag3QsG6mHa6qF2PPfFe40CBystzLRQuZFGDHKRPahi5KK9W4r/o/CS31kKGwD+dFMiKKT6Bd1My9d6sxstATcp8oVDXItWfzuOYe5OIt1TN/32tphs+vwnH50yGm16ZbnNYIbc1YUaje1dEXSdet9xripJWUiJL8AQxQbyE5QgSAk7CIXwIDAQAB';

/** A sound key stands at `default`, and a text at `s1`. */
const withText =
  (text: string, sound = RSA): Ask['dns'] =>
  async (name, type, options) => {
    const answer = await zone.dns(name, type, options);
    const texts = new Map([
      [`default._domainkey.${DOMAIN}`, `v=DKIM1; p=${sound}`],
      [`s1._domainkey.${DOMAIN}`, text],
    ]);
    const found = type === 'TXT' ? texts.get(name) : undefined;
    if (found === undefined || !answer.seen) return answer;
    return seen({ ...answer.value, records: [{ name, ttl: 60, data: { type: 'TXT', strings: [found] } }] });
  };

test('a key whose tags are written wrongly stays, and its tags are put right', async () => {
  const evidence = await evidenceOf(withText(`K=rsa; T=y; P=${RSA}; V=DKIM1`));
  const { actions, withheld } = planOf(evidence, conclude(evidence));
  assert.deepEqual(withheld, []);
  const action = actions.find(({ id }) => id === 'dkim/records');
  assert.deepEqual(
    action?.records.map(({ name, after }) => [name, after]),
    [[`s1._domainkey.${DOMAIN}`, [`v=DKIM1; k=rsa; p=${RSA}`]]],
  );
  assert.ok(!actions.some(({ id }) => id === 'dkim/keys' || id === 'dkim/withdrawal'));
});

test('a key without its tags is proposed with them, and no other key is replaced', async () => {
  const alone =
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAiks6KXRWUgjYLMKrKUlvOrtK4gDT3ChJCZjejRFpnAbj4HyM327knla5ptovT7ncvp15g5yO1cyQVlApUT9WdHvt6HTfPVtDgzICE3mhXPr3l8tKlOdShblK+pHpguNpbhStSCujwiyERdSZohQONxtwvUIq9HVgKtX/rxqIHY46tkgetGy7xxxZ+OMmaeP9E8jLAyJdUZe63ljgRzrijYi7OoeZiFWu0TcGLjBi17yTTnvmWSj+mXeqAdzGRCp5gaeczyx+R/Q58lCNvpf7/9uCM7ucsAjRyqIIhiEchbyGJgxS4J14ghMM6ROM5kJYe1P2DWTvf3fI5oBm2OnhKwIDAQAB';
  const evidence = await evidenceOf(withText(alone));
  const { actions, withheld } = planOf(evidence, conclude(evidence));
  assert.deepEqual(withheld, []);
  const action = actions.find(({ id }) => id === 'dkim/records');
  assert.deepEqual(
    action?.records.map(({ name, before, after }) => [name, before, after]),
    [[`s1._domainkey.${DOMAIN}`, [alone], [`v=DKIM1; k=rsa; p=${alone}`]]],
  );
  assert.ok(!actions.some(({ id }) => id === 'dkim/keys' || id === 'dkim/withdrawal'));
});

test('where the name of a host stands instead of a key, no value is proposed: the advice says what belongs there', async () => {
  const evidence = await evidenceOf(withText('s1.domainkey.u123.wl.routeur.example'));
  const { actions } = planOf(evidence, conclude(evidence));
  assert.ok(!actions.some(({ id }) => id === 'dkim/keys'));
  const rule = actions.find(({ id }) => id === 'rule:dkim/record-syntax');
  assert.ok(rule);
  assert.match(describeAction(rule).steps.join(' '), /alias \(CNAME\)/);
});

const UNSIGNED = {
  [`${DOMAIN} MX`]: [{ type: 'MX', preference: 0, host: 'exemple-fr.mail.protection.outlook.com' }],
  [`${DOMAIN} TXT`]: txt('v=spf1 include:spf.protection.outlook.com -all'),
  'spf.protection.outlook.com TXT': txt('v=spf1 ip4:192.0.2.0/28 -all'),
  'exemple-fr.mail.protection.outlook.com A': [{ type: 'A', address: '192.0.2.25' }],
} satisfies Parameters<typeof fakeAsk>[0];

/** Both aliases that a provider asks for, before it has published a key. */
const unsigned: Ask['dns'] = async (name, type, options) => {
  const answer = await fakeAsk(UNSIGNED).dns(name, type, options);
  const [, selector] = /^(selector[12])\._domainkey\./.exec(name) ?? [];
  if (selector === undefined || !answer.seen) return answer;
  const aliases = [`${selector}-exemple-fr._domainkey.exemple.onmicrosoft.com`];
  return seen({ ...answer.value, rcode: 'NXDOMAIN', records: [], aliases });
};

test('aliases that wait for signing to be turned on stay, and the one step says so', async () => {
  const evidence = await evidenceOf(unsigned);
  const { actions } = planOf(evidence, conclude(evidence));
  assert.deepEqual(
    actions.flatMap(({ records }) => records.filter(({ type }) => type === 'CNAME')),
    [],
  );
  const signing = actions.find(({ id }) => id === 'dkim/signing');
  assert.ok(signing);
  assert.match(describeAction(signing).steps.join(' '), /selector1 et selector2 sont déjà publiés/);
});

test('a key that many receivers pass over is told once, although the policy rests on it too', async () => {
  const alone: Ask['dns'] = async (name, type, options) => {
    const answer = await zone.dns(name, type, options);
    if (name !== `default._domainkey.${DOMAIN}` || type !== 'TXT' || !answer.seen) return answer;
    return seen({ ...answer.value, records: [{ name, ttl: 60, data: { type: 'TXT', strings: [KEY] } }] });
  };
  const evidence = await evidenceOf(alone);
  const { verdicts, ...concluded } = conclude(evidence);
  const outcomeOf = (id: string) => verdicts.find(({ check }) => check === id)?.outcome;
  assert.deepEqual([outcomeOf('dkim/key-ed25519'), outcomeOf('dmarc/policy-only-spf')], ['warn', 'warn']);
  const { actions } = planOf(evidence, { verdicts, ...concluded });
  const step = actions.find(({ id }) => id === 'rule:dkim/key-ed25519');
  assert.ok(step?.checks.includes('dmarc/policy-only-spf'));
  assert.ok(!actions.some(({ id }) => id === 'rule:dmarc/policy-only-spf'));
});

/** Google Workspace receives, and these services send too; these keys stand. */
const atGoogle = (services: string, keys: Readonly<Record<string, string>>) =>
  fakeAsk({
    [`${DOMAIN} MX`]: [{ type: 'MX', preference: 1, host: 'smtp.google.com' }],
    [`${DOMAIN} TXT`]: txt(`v=spf1 include:_spf.google.com${services} -all`),
    ...Object.fromEntries(
      ['_spf.google.com', 'spf.mailjet.com', 'sendgrid.net', 'spf.brevo.com'].map((name) => [
        `${name} TXT`,
        txt('v=spf1 ip4:192.0.2.0/28 -all'),
      ]),
    ),
    'smtp.google.com A': [{ type: 'A', address: '192.0.2.25' }],
    ...Object.fromEntries(
      Object.entries(keys).map(([name, text]) => [
        `${name}._domainkey.${DOMAIN} TXT`,
        txt(`v=DKIM1; k=rsa; p=${text}`),
      ]),
    ),
  }).dns;

for (const [service, include, selector] of [
  ['Google Workspace', '', 'google'],
  ['Brevo', ' include:spf.brevo.com', 'mail'],
] as const) {
  test(`the short key of ${service}, at its usual selector, is withdrawn once a new one signs, and told once`, async () => {
    const evidence = await evidenceOf(atGoogle(include, { google: GOOD, [selector]: rsa(1024) }));
    const { actions, withheld } = planOf(evidence, conclude(evidence));
    assert.deepEqual(withheld, []);
    const withdrawal = actions.find(({ id }) => id === 'dkim/withdrawal');
    assert.deepEqual(
      withdrawal?.records.map(({ name, after }) => [name, after]),
      [[`${selector}._domainkey.${DOMAIN}`, []]],
    );
    assert.ok(withdrawal.checks.includes('dkim/key-size'));
    assert.ok(!actions.some(({ id }) => id.startsWith('rule:dkim/')));
  });
}

test('two services that sign with nothing are turned on in one step, beside a third that signs', async () => {
  const evidence = await evidenceOf(atGoogle(' include:spf.mailjet.com include:sendgrid.net', { google: GOOD }));
  const { actions, withheld } = planOf(evidence, conclude(evidence));
  assert.deepEqual(withheld, []);
  const signing = actions.find(({ id }) => id === 'dkim/signing');
  assert.ok(signing?.checks.includes('dkim/record-provider'));
  assert.ok(!actions.some(({ id }) => id.startsWith('rule:dkim/')));
});

test('a sound key of nobody known takes the place of another only once messages bear it', async () => {
  const evidence = await evidenceOf(withText(`v=DKIM1; k=rsa; p=${rsa(1024)}`, GOOD));
  const ids = (world: AuditEvidence) => planOf(world, conclude(world)).actions.map(({ id }) => id);
  const signedBy = (...selectors: readonly string[]) =>
    withEvidence(evidence, 'dkim', (dkim) => ({
      ...dkim,
      messages: selectors.map((selector) => ({
        receivedAt: evidence.at,
        signatures: [{ domain: DOMAIN, selector, result: 'pass' as const }],
      })),
    }));
  assert.ok(ids(evidence).includes('dkim/keys'), 'it may be that of another tool');
  assert.ok(ids(signedBy('default', 's1')).includes('dkim/keys'), 'the old one still signs');
  assert.deepEqual(ids(signedBy('default')), ['dkim/withdrawal']);
});

test('each name that is proposed for a key is one that an audit asks of', () => {
  const names = [...OWN_NAMES, ...Object.values(NAMES).flat()];
  assert.deepEqual(
    names.filter((name) => !COMMON_SELECTORS.includes(name)),
    [],
  );
});

test('where no new key can be advised, no old one is withdrawn', async () => {
  const evidence = await evidenceOf(atGoogle('', { google: rsa(1024) }));
  const bench = openSimulator(evidence, conclude(evidence).verdicts);
  const others = remedies.filter(({ id }) => id !== 'dkim/keys');
  assert.ok(propose(bench).actions.some(({ id }) => id === 'dkim/withdrawal'));
  assert.ok(!propose(bench, others).actions.some(({ id }) => id === 'dkim/withdrawal'));
});

test('a text beside a key is deleted, and the key stays as it is', async () => {
  const stray = RSA.slice(40, 130);
  const both = (async (name, type, options) => {
    const answer = await zone.dns(name, type, options);
    if (type !== 'TXT' || name !== `default._domainkey.${DOMAIN}` || !answer.seen) return answer;
    const records = [`v=DKIM1; t=y; p=${RSA}`, stray].map((text) => ({
      ...{ name, ttl: 60, data: { type: 'TXT' as const, strings: [text] } },
    }));
    return seen({ ...answer.value, records });
  }) satisfies Ask['dns'];
  const evidence = await evidenceOf(both);
  const { actions } = planOf(evidence, conclude(evidence));
  const action = actions.find(({ id }) => id === 'dkim/records');
  assert.deepEqual(
    action?.records.map(({ name, before, after }) => [name, before, after]),
    [[`default._domainkey.${DOMAIN}`, [`v=DKIM1; t=y; p=${RSA}`, stray], [`v=DKIM1; p=${RSA}`]]],
  );
  assert.ok(action.checks.includes('dkim/record-single'));
  assert.match(describeAction(action).steps.join(' '), /Supprimez le texte qui n’est pas une clé/);
  assert.ok(!actions.some(({ id }) => id === 'dkim/keys'), 'no key is replaced');
});

test('the step for a key that nobody can read says so, and speaks of no test mode', () => {
  const none = { tested: [], misspelt: [], beside: [], dangling: [], wildcard: [], opens: false, isWeak: false };
  const why = (facts: object) =>
    describeAction({ subject: { kind: 'remedy', remedy: 'dkim/records', facts: { ...none, ...facts } } as never }).why;
  assert.match(why({ misspelt: ['s1._domainkey.exemple.fr'] }), /aucune clé lisible/);
  assert.match(why({ beside: ['s1._domainkey.exemple.fr'] }), /aucune clé lisible/);
  assert.match(why({ tested: ['s1._domainkey.exemple.fr'] }), /en test/);
});
