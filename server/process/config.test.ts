import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, readConfig } from './config.ts';
import { StartupError } from './settings.ts';

test('without settings: loopback, port 3000, the embedded database, development', () => {
  const { folder, ...config } = readConfig({});
  assert.deepEqual(config, {
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    dbConnections: 10,
    audits: 3,
    adminPath: null,
    gate: { domain: 'rempart.localhost', host: '127.0.0.1', port: 2525, isTried: true, tls: null },
    mail: { relay: null, identity: { from: 'rempart@localhost', dkim: null } },
    metricsToken: null,
    payment: null,
    proxyHops: 0,
    production: false,
    role: 'all',
  });
  assert.match(folder, /var$/);
});

test('an empty setting counts as absent', () => {
  assert.equal(readConfig({ PORT: '', HOST: '', DATABASE_URL: '', NODE_ENV: '', ROLE: '' }).port, 3000);
});

test('an invalid value stops the start with a sentence that names it', () => {
  const refused = (environment: Record<string, string>, sentence: RegExp) =>
    assert.throws(
      () => readConfig(environment),
      (fault) => fault instanceof StartupError && sentence.test(fault.message),
    );
  for (const port of ['x', '-1', '65536', '3000.5', '0x10', ' 80']) refused({ PORT: port }, /^PORT vaut «\s.*\s»\s: /);
  refused({ NODE_ENV: 'prod' }, /^NODE_ENV vaut «\sprod\s»\s: /);
  for (const url of ['localhost', 'mysql://a/b']) refused({ DATABASE_URL: url }, /^DATABASE_URL n’est pas/);
  refused({ ROLE: 'boss' }, /^ROLE vaut/);
  for (const count of ['1', '0', '-4', '201', '9999', '10.5', 'x'])
    refused({ REMPART_DB_CONNECTIONS: count }, /^REMPART_DB_CONNECTIONS vaut «\s.*\s»\s: il faut un nombre de 2 à 200/);
  for (const count of ['0', '-1', '51', '999', '2.5', 'x'])
    refused({ REMPART_AUDITS: count }, /^REMPART_AUDITS vaut «\s.*\s»\s: il faut un nombre de 1 à 50/);
  refused({ ROLE: 'web' }, /indiquez DATABASE_URL/);
});

test('a relay is an address with or without a password; percent-encoding is decoded', () => {
  const relay = (url: string) => readConfig({ REMPART_SMTP_URL: url, REMPART_MAIL_FROM: 'a@b.fr' }).mail.relay;
  assert.deepEqual(relay('smtps://mail.exemple.fr'), {
    host: 'mail.exemple.fr',
    port: 465,
    implicitTls: true,
    auth: null,
  });
  assert.deepEqual(relay('smtp://nom:s%40cret@[::1]:2525'), {
    host: '::1',
    port: 2525,
    implicitTls: false,
    auth: { user: 'nom', pass: 's@cret' },
  });
  for (const environment of [
    { REMPART_SMTP_URL: 'smtp://a.fr' },
    { REMPART_SMTP_URL: 'http://a.fr', REMPART_MAIL_FROM: 'a@b.fr' },
    { REMPART_MAIL_FROM: 'personne' },
    { REMPART_DKIM_SELECTOR: 's1' },
    { REMPART_DKIM_SELECTOR: 's1', REMPART_DKIM_KEY_FILE: '/nulle/part.pem' },
  ])
    assert.throws(() => readConfig(environment), StartupError, JSON.stringify(environment));
});

test('the printed address works in a browser', () => {
  assert.equal(addressOf({ host: '127.0.0.1', port: 1 }), 'http://127.0.0.1:1');
  assert.equal(addressOf({ host: '0.0.0.0', port: 2 }), 'http://localhost:2');
  assert.equal(addressOf({ host: '::1', port: 3 }), 'http://[::1]:3');
});

test('refuses live keys without a database, a relay and a webhook secret; test keys need no relay', () => {
  const live = {
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    DATABASE_URL: 'postgres://a/b',
    REMPART_SMTP_URL: 'smtp://127.0.0.1:25',
    REMPART_MAIL_FROM: 'a@b.fr',
  };
  assert.equal(readConfig(live).payment?.secretKey, 'sk_live_x');
  for (const name of ['STRIPE_WEBHOOK_SECRET', 'DATABASE_URL', 'REMPART_SMTP_URL'])
    assert.throws(
      () => readConfig({ ...live, [name]: '' }),
      (fault) => fault instanceof StartupError && fault.message.endsWith(`il manque : ${name}.`),
      name,
    );
  assert.ok(readConfig({ ...live, STRIPE_SECRET_KEY: 'sk_test_x', REMPART_SMTP_URL: '' }).payment);
});

test('a payment link is a page of the provider, in the same mode as the key', () => {
  const paying = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
  const linked = (link: string) => readConfig({ ...paying, REMPART_PAYMENT_LINK: link }).payment?.link;
  assert.equal(linked('https://buy.stripe.com/test_a1B2'), 'https://buy.stripe.com/test_a1B2');
  assert.equal(linked(''), null);
  for (const wrong of [
    'http://buy.stripe.com/test_a',
    'https://buy.stripe.com/',
    'https://buy.stripe.com/test_a?client_reference_id=1',
    'https://nom:secret@buy.stripe.com/test_a',
    'javascript:alert(1)',
    'https://buy.stripe.com/reel',
  ])
    assert.throws(() => linked(wrong), StartupError, wrong);
});

test('in development mail is accepted on loopback, and in production only with a domain and a certificate', () => {
  const production = { NODE_ENV: 'production' };
  const named = { ...production, REMPART_GATE_DOMAIN: 'Recu.exemple.fr' };
  const encrypted = { ...named, REMPART_GATE_TLS_CERT_FILE: '/a.pem', REMPART_GATE_TLS_KEY_FILE: '/a.key' };
  assert.equal(readConfig(production).gate, null);
  assert.deepEqual(readConfig({ ...encrypted, REMPART_GATE_LISTEN: '[::]:2526' }).gate, {
    ...{ domain: 'recu.exemple.fr', host: '::', port: 2526, isTried: false },
    tls: { certFile: '/a.pem', keyFile: '/a.key' },
  });
  const web = { ...named, ROLE: 'web', DATABASE_URL: 'postgres://a/b' };
  assert.equal(readConfig(web).gate?.domain, 'recu.exemple.fr', 'a page shows addresses, and needs no certificate');
  for (const environment of [
    named,
    { ...encrypted, REMPART_GATE_TLS_KEY_FILE: '' },
    { ...encrypted, REMPART_GATE_DOMAIN: 'pas un nom' },
    { ...encrypted, REMPART_GATE_LISTEN: '2525' },
    { ...encrypted, REMPART_GATE_LISTEN: '127.0.0.1:99999' },
    { ROLE: 'mail', DATABASE_URL: 'postgres://a/b' },
  ])
    assert.throws(() => readConfig(environment), StartupError, JSON.stringify(environment));
});
