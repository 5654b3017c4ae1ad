import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Responder } from '../lab/servers/dns.ts';
import { exemplaire } from '../lab/worlds/exemplaire.ts';
import { auditWorld, exemplaireWith } from './changed-worlds.ts';

const HOST = 'cible.example';
const ALIAS = `alias.${exemplaire.domain}`;

/** As servers answer that let a CNAME stand at the apex: it is the answer to every question, and what stands at its end comes with it. */
function withApexAlias(responder: Responder): Responder {
  return (question) => {
    if (question.name !== exemplaire.domain || question.type === 'CNAME' || question.type === 'DS')
      return responder(question);
    const reply = responder({ ...question, name: ALIAS });
    const answer = reply?.answer?.map(({ set, zone }) => ({ set: atApex(set), zone }));
    return reply && { ...reply, ...(answer && { answer }) };
  };
}

function atApex<S extends { readonly name: string; readonly records: readonly object[] }>(set: S): S {
  if (set.name !== ALIAS) return set;
  return { ...set, name: exemplaire.domain, records: set.records.map((one) => ({ ...one, name: exemplaire.domain })) };
}

test('of a domain whose own name is an alias nothing is said that belongs to the domain at its end', async () => {
  const world = exemplaireWith({
    signing: undefined,
    lines: `alias CNAME ${HOST}.`,
    elsewhere: [
      {
        origin: HOST,
        zone: `
          @   NS ns1
          @   NS ns2
          ns1 A  192.0.2.190
          ns2 A  192.0.2.191
          @   A  203.0.113.190
        `,
        signing: { ds: 'missing' },
        hosts: {},
      },
    ],
  });
  const seen = await auditWorld(world, { meddle: (_, responder) => withApexAlias(responder) });
  assert.equal(seen.outcome('dns/dnssec-signed-no-ds'), 'notApplicable');
  assert.equal(seen.outcome('dns/dnssec-ds-match'), 'notApplicable');
  assert.equal(seen.outcome('dns/ns-lame'), 'pass');
  assert.equal(seen.outcome('dns/ns-count'), 'pass');
  const zoneCard = seen.conclusion.verdicts.filter(({ check }) => /^dns\/(ns|soa|dnssec)-|^whois\//.test(check));
  const about = zoneCard.filter(({ facts }) => JSON.stringify(facts).includes(HOST));
  assert.deepEqual(about, []);
  assert.equal(seen.verdict('dns/dnssec-status').outcome, 'warn');
  assert.deepEqual(seen.verdict('dns/dnssec-status').facts, { zone: exemplaire.domain, isSigned: false });
});
