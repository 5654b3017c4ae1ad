import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { RecordChange } from '@rempart/engine';
import { changed, hostedZone, zoneDataOf } from '@rempart/engine/repair';
import { changeOf } from '../../../engine/repair/change.ts';
import { plannedValue } from '../../../engine/repair/value.ts';
import { readZone } from '../../audit/zone-files.ts';
import { edited, unifiedDiff } from './edit.ts';
import { FORMS, type Form } from './forms.ts';
import { fileEncode, PATCHES } from './patch.ts';

const ORIGIN = 'exemple.fr';
const TEXTS: Readonly<Record<Form, string>> = {
  zone: `; the zone of the company
$ORIGIN exemple.fr.
$TTL 3600
@ IN SOA ns1.hote.fr. hostmaster ( 7 ; serial
     14400 3600 1209600 3600 )
@  NS  ns1.hote.fr.
   NS  ns2.hote.fr.
   A   192.0.2.64   ; the web
   MX  10 mx1 ; the first
   MX  20 mx2
   TXT ( "v=spf1 mx "
         "~all" )   ; who sends
   TXT "verification=1"  ; kept
_dmarc TXT "v=DMARC1; p=none"
     AAAA 2001:db8::1  ; inherits its owner
mx1 A 192.0.2.1
mx2 A 192.0.2.2
k1._domainkey CNAME k1.fournisseur.fr.
`,
  octodns: `---
# the zone of the company
'':
  - type: A
    value: 192.0.2.64   # the web
  - type: MX
    values:
      # two of them
      - exchange: mx1.exemple.fr.
        preference: 10
      - exchange: mx2.exemple.fr.
        preference: 20
  - type: NS
    values:
      - ns1.hote.fr.
      - ns2.hote.fr.
  - type: TXT
    values:
      # who sends
      - v=spf1 mx ~all
      - verification=1  # kept
_dmarc:
  # watched by Paul
  type: TXT
  value: v=DMARC1\\; p=none  # since 2024
k1._domainkey:
  type: CNAME
  value: k1.fournisseur.fr.
mx1:
  type: A
  value: 192.0.2.1
mx2:
  type: A
  value: 192.0.2.2
`,
};

const change = (type: RecordChange['type'], label: string, old: readonly string[], fresh: readonly string[]) => ({
  ...{ name: label === '' ? ORIGIN : `${label}.${ORIGIN}`, type, ttl: 3600, placeholders: [] },
  ...{ before: old, after: fresh },
});

const CHANGES: Readonly<Record<string, readonly RecordChange[]>> = {
  'a value of several, beside its comment': [change('TXT', '', ['v=spf1 mx ~all'], ['v=spf1 mx -all'])],
  'a value that is alone': [
    change('TXT', '_dmarc', ['v=DMARC1; p=none'], ['v=DMARC1; p=reject; rua=mailto:é@exemple.fr']),
  ],
  'one value more': [change('TXT', '', [], ['autre="oui"; \\ fin'])],
  'two values instead of one': [change('TXT', '_dmarc', [], ['second'])],
  'a record that goes': [change('CNAME', 'k1._domainkey', ['k1.fournisseur.fr.'], [])],
  'a value that goes': [change('MX', '', ['20 mx2.exemple.fr.'], [])],
  'a record whose owner the next one inherits': [change('TXT', '_dmarc', ['v=DMARC1; p=none'], [])],
  'a type more at a name': [change('CAA', '', [], ['0 issue "letsencrypt.org"'])],
  'a type more at a name with one record': [change('TLSA', 'mx1', [], [`3 1 1 ${'ab'.repeat(32)}`])],
  'a name more': [change('TXT', '_mta-sts', [], ['v=STSv1; id=1'])],
  'several at once': [
    change('TXT', '', ['v=spf1 mx ~all'], ['v=spf1 -all']),
    change('MX', '', ['10 mx1.exemple.fr.'], ['10 mx3.exemple.fr.']),
    change('TXT', '_smtp._tls', [], ['v=TLSRPTv1; rua=mailto:a@exemple.fr']),
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'files-'));
after(() => rmSync(folder, { recursive: true }));

for (const form of FORMS)
  for (const [what, wanted] of Object.entries(CHANGES))
    test(`${form}: ${what} is changed by a patch that leaves all else as it is written`, () => {
      const text = TEXTS[form];
      const named = form === 'octodns' ? 'x.yaml' : 'x.zone';
      const zoneIn = (read: string) => {
        const reading = readZone(named, read, ORIGIN);
        assert.ok(reading.ok, JSON.stringify(reading));
        return hostedZone(reading.zone);
      };
      const contentOf = (zone: ReturnType<typeof zoneIn>) =>
        zoneDataOf(zone)
          .records.map(({ name, data }) => JSON.stringify([name, plannedValue(data) ?? data]))
          .toSorted();
      const zone = zoneIn(text);
      const reading = changeOf(wanted, zone, fileEncode(ORIGIN));
      assert.ok(reading.ok, JSON.stringify(reading));
      const edits = PATCHES[form](text, reading.change);
      assert.ok(edits);
      const now = edited(text, edits);
      assert.deepEqual(contentOf(zoneIn(now)), contentOf(changed(zone, reading.change)));
      for (const comment of ['the zone of the company', 'the web', 'kept'])
        assert.ok(now.includes(comment), `${comment} is lost`);

      const file = join(folder, named);
      writeFileSync(file, text);
      writeFileSync(join(folder, 'patch'), `${unifiedDiff(named, text, edits)}\n`);
      const { status, stderr } = spawnSync('git', ['apply', '-p0', 'patch'], { cwd: folder, encoding: 'utf8' });
      assert.equal(status, 0, stderr);
      assert.equal(readFileSync(file, 'utf8'), now);
    });
