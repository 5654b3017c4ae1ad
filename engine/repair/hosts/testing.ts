import assert from 'node:assert/strict';
import type { RecordChange } from '@rempart/engine';
import { KEYS, openDouble } from '../../../tests/repair/doubles.ts';
import { type ApiHostId, openApiHost } from './hosts.ts';

/** For tests: a zone, and changes of it. */
export const ORIGIN = 'essai.example';
export const row = (label: string, type: string, content: string, ttl = 300) => ({
  ...{ name: label === '' ? ORIGIN : `${label}.${ORIGIN}`, type, ttl, content },
});
export const ROWS = [
  row('', 'NS', 'ns1.hote.example.'),
  row('', 'MX', '10 mail.essai.example.'),
  row('', 'TXT', '"v=spf1 mx ~all"'),
  row('', 'TXT', '"verification=OUI; non"'),
  row('sous', 'TXT', '"v=spf1 mx ~all"'),
  row('sous', 'TXT', '"kept"'),
  row('_dmarc', 'TXT', '"v=DMARC1; p=none"', 3600),
  row('www', 'CNAME', 'ailleurs.example.'),
  row('sel._domainkey', 'CNAME', 'sel.fournisseur.example.'),
  ...Array.from({ length: 120 }, (_, index) => row(`h${index}`, 'A', '192.0.2.2')),
];
export const change = (
  type: RecordChange['type'],
  label: string,
  old: readonly string[],
  fresh: readonly string[],
) => ({
  ...{ name: label === '' ? ORIGIN : `${label}.${ORIGIN}`, type, ttl: 3600, placeholders: [] },
  ...{ before: old, after: fresh },
});
export const TEXTS: readonly RecordChange[] = [
  change('TXT', 'sous', ['v=spf1 mx ~all'], ['v=spf1 mx include:x.example -all']),
  change('TXT', '_dmarc', ['v=DMARC1; p=none'], [`v=DMARC1; p=reject; rua=mailto:${'x'.repeat(300)}@essai.example`]),
  change('CNAME', 'k2._domainkey', [], ['k2.fournisseur.example.']),
  change('CNAME', 'sel._domainkey', ['sel.fournisseur.example.'], []),
];
export const OTHERS: readonly RecordChange[] = [
  change('TXT', '', ['v=spf1 mx ~all'], ['v=spf1 mx -all']),
  change('MX', '', ['10 mail.essai.example.'], ['20 mx.essai.example.']),
  change('CAA', '', [], ['0 issue "letsencrypt.org"']),
  change('TLSA', '_25._tcp.mail', [], [`3 1 1 ${'ab'.repeat(32)}`]),
];

/** Waits for nothing but the answers. */
export const patience = { answerMs: 60_000, againMs: 1, tries: 2, longestWaitMs: 10_000 };

/** For tests: a double of a host with that zone, and the host as it is spoken to. */
export async function openHost(id: ApiHostId) {
  const double = await openDouble(id, ORIGIN, ROWS);
  const host = openApiHost(id, double.base, KEYS[id], patience);
  assert.ok(host);
  return { double, host };
}
