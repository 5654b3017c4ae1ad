import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameServer } from '../lab/hosts.ts';
import type { Responder } from '../lab/servers/dns.ts';
import { exemplaire } from '../lab/worlds/exemplaire.ts';
import { auditWorld, exemplaireWith } from './changed-worlds.ts';

const DOMAIN = exemplaire.domain;
const OWN_SERVERS = ['192.0.2.32', '198.51.100.32', '2001:db8:32::53', '2001:db8:33::53'];

/** An answer without a record, and without the SOA that would tell of which zone it is. */
const empty =
  (responder: Responder): Responder =>
  (question) =>
    question.name === DOMAIN && (question.type === 'SOA' || question.type === 'NS')
      ? { rcode: 'NOERROR', recursionAvailable: true }
      : responder(question);

test('a domain whose servers answer with nothing is judged by them, not by those of its registry', async () => {
  const seen = await auditWorld(exemplaireWith({ signing: undefined }), {
    meddle: (server, responder) =>
      server === 'resolver' || OWN_SERVERS.includes(server) ? empty(responder) : responder,
  });
  assert.deepEqual(seen.verdict('dns/dnssec-status').facts, { zone: DOMAIN, isSigned: false });
  assert.equal(seen.outcome('dns/ns-lame'), 'fail');
});

test('a name server without an address is told, and leaves nothing unknown of those that have one', async () => {
  const seen = await auditWorld(exemplaireWith({ without: ['@ NS'], lines: '@ NS ns0\n@ NS ns1\n@ NS ns2' }));
  assert.deepEqual(seen.verdict('dns/ns-silent').facts, {
    silent: [],
    answering: 4,
    overTcpAlone: 0,
    nowhere: [`ns0.${DOMAIN}`],
  });
  for (const rule of ['dns/ttl', 'dns/resolver-agree', 'dmarc/record-ns-agree', 'spf/record-ns-agree'] as const)
    assert.equal(seen.outcome(rule), 'pass', rule);
});

test('an error that comes without EDNS does not tell that a server has none', async () => {
  const seen = await auditWorld(
    exemplaireWith({
      without: ['@ NS'],
      lines: '@ NS ns3\n@ NS ns1\n@ NS ns2\nns3 A 192.0.2.190',
      hosts: { ns3: nameServer() },
    }),
    {
      meddle: (server, responder) =>
        server === '192.0.2.190' ? ({ edns }) => ({ rcode: edns ? 'FORMERR' : 'REFUSED' }) : responder,
    },
  );
  assert.equal(seen.outcome('dns/ns-lame'), 'warn');
  assert.equal(seen.outcome('dns/ns-udp'), 'pass');
  assert.equal(seen.outcome('dns/ttl'), 'pass', 'another server is asked for the lives of records');
});
