import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seen } from '../model/observed.ts';
import { withConnection } from '../network/transport/connection.ts';
import { testNetworkContext } from '../network/transport/testing/context.ts';
import { silenceWords } from './silences.fr.ts';

test('a silence is reported in French, and without our own resolver', () => {
  assert.equal(
    silenceWords({ silence: 'servfail', detail: 'SERVFAIL from 127.0.0.1:53' }),
    'Non mesuré : le DNS a répondu par une erreur (SERVFAIL)',
  );
  assert.equal(
    silenceWords({ silence: 'refused', detail: '192.0.2.1: ECONNREFUSED' }),
    'Non mesuré : la question a été refusée (192.0.2.1 : connexion refusée)',
  );
});

test('what a resolver adds in English, and the case in which we asked it, never reach an owner', () => {
  const detail = 'EDE 6 DNSSEC Bogus: validation failure <_mTA-StS.eXEmPle.fR. TXT IN>: no signatures from 192.0.2.53';
  assert.equal(
    silenceWords({ silence: 'servfail', detail }),
    'Non mesuré : le DNS a répondu par une erreur (DNSSEC : une signature est fausse)',
  );
  assert.equal(
    silenceWords({ silence: 'servfail', detail: 'EDE 0 Other Error: alias chain too long at wWw.ExEmPle.Fr' }),
    'Non mesuré : le DNS a répondu par une erreur',
  );
});

test('what a mail server said is quoted, with its address', () => {
  assert.equal(
    silenceWords({ silence: 'refused', detail: '192.0.2.25: 554 5.7.1 Go away' }),
    'Non mesuré : la question a été refusée (192.0.2.25 : « 554 5.7.1 Go away »)',
  );
});

test('a host is named in lower case, with what befell it', () => {
  assert.equal(
    silenceWords({ silence: 'unreachable', detail: 'MTA-sts.Exemple.fr has no address' }),
    'Non mesuré : serveur injoignable depuis chez nous (mta-sts.exemple.fr : sans adresse)',
  );
  assert.equal(
    silenceWords({ silence: 'lame', detail: 'ns1.exemple.fr' }),
    'Non mesuré : un serveur DNS annoncé ne connaît pas la zone (ns1.exemple.fr)',
  );
  assert.equal(
    silenceWords({ silence: 'forbidden', detail: '::1' }),
    'Non mesuré : l’adresse indiquée n’est pas publique (::1)',
  );
});

test('a server that costs too much to shake hands with is told as that, and not as one without TLS', () => {
  const told = (detail: string) => silenceWords({ silence: 'limit', detail });
  assert.match(told('TLS: Diffie-Hellman of 10000 bits'), /Diffie-Hellman de 10000 bits/);
  assert.match(told('handshake of more than 65536 octets'), /trop d’octets/);
  assert.match(told('TLS: handshake in more than 200 pieces'), /trop d’octets/);
});

test('an owner who has opted out is named, by the domain or by the address', () => {
  const told = (detail: string) => silenceWords({ silence: 'opted-out', detail });
  const refuses = 'Non mesuré : le titulaire de ce serveur refuse nos analyses';
  assert.equal(told('192.0.2.25: exemple.fr opted out'), `${refuses} (192.0.2.25 : exemple.fr)`);
  assert.equal(told('192.0.2.25 exemple.fr opted out'), `${refuses} (192.0.2.25 : exemple.fr)`);
  assert.equal(told('2001:db8::25: exemple.fr opted out'), `${refuses} (2001:db8::25 : exemple.fr)`);
  assert.equal(told('2001:db8::25 opted out'), `${refuses} (2001:db8::25)`);
});

test('what is only technical is left to the facts', () => {
  for (const detail of [
    'the session ended without a word',
    'records of other names from 192.0.2.53:53',
    '4000 ms',
    'closed',
  ])
    assert.equal(silenceWords({ silence: 'malformed', detail }), 'Non mesuré : réponse illisible', detail);
});

test('one of our own limits across audits is named as such, and not as too large an audit', async () => {
  const wire = testNetworkContext({ mayConnect: () => false });
  const found = await withConnection(wire, { address: '203.0.113.1', port: 25 }, { deadlineMs: 1_000 }, async () =>
    seen(1),
  );
  assert.ok(!found.seen && found.silence === 'limit');
  assert.match(
    silenceWords(found),
    /^Mesure remise.*plusieurs analyses.*203\.0\.113\.1\. Nous limitons.*quelques minutes$/,
  );
  assert.match(
    silenceWords({ silence: 'limit', detail: '192.0.2.1 is busy' }),
    /^Mesure remise.*peu de connexions à la fois/,
  );
  assert.match(silenceWords({ silence: 'limit', detail: 'more than 9 octets' }), /^Mesure interrompue/);
});

test('a term of SPF that asks something else for every message is quoted', () => {
  assert.equal(
    silenceWords({ silence: 'per-message', detail: 'include:%{i}._spf.exemple.fr' }),
    'Non mesuré : la réponse dépend de chaque message (« include:%{i}._spf.exemple.fr »)',
  );
});
