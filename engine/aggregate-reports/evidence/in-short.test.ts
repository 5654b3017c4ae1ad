import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lossUnderEach, sendersInShort } from './in-short.fr.ts';
import type { ReportsSeen } from './seen.ts';

const reports: ReportsSeen = {
  ...{ at: '2026-11-22T10:00:00.000Z', from: '2026-11-20', until: '2026-11-21' },
  ...{ messages: 2_466, passed: 2_140, failing: 326, unknownFailing: 14, refused: [300, 326] },
  stopped: { none: [0, 0], quarantine: [300, 326], reject: [300, 326] },
  senders: [
    { name: 'Brevo', isKnown: true, messages: 2_140, failing: 0 },
    { name: '198.51.100.7', isKnown: false, messages: 14, failing: 14 },
    { name: 'erp-facile.fr', isKnown: true, messages: 312, failing: 312 },
  ],
  chart: { days: [], rows: [] },
};
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('each policy’s loss is one sentence, and those who fail most are named', () => {
  const short = sendersInShort(reports);
  assert.equal(
    plain(short?.loss ?? ''),
    'De ces messages, « none » n’en arrête aucun, « quarantine » en écarterait de 300 à 326 et « reject » en ferait refuser de 300 à 326.',
  );
  assert.equal(
    plain(short?.counted ?? ''),
    '2 466 messages comptés du 20 novembre 2026 au 21 novembre 2026, dont 326 en échec à DMARC.',
  );
  assert.deepEqual(
    short?.failing.map(({ name }) => name),
    ['erp-facile.fr', '198.51.100.7'],
  );
});

test('where nothing fails nothing is lost; a policy for names below may stop messages under « none » too', () => {
  const none = [0, 0] as const;
  const clean: ReportsSeen = {
    ...reports,
    failing: 0,
    refused: none,
    stopped: { none, quarantine: none, reject: none },
  };
  assert.match(plain(lossUnderEach(clean)), /Ni « quarantine » ni « reject » n’arrêterait/);
  assert.match(
    plain(lossUnderEach({ ...reports, stopped: { none: [5, 5], quarantine: [9, 9], reject: [9, 9] } })),
    /« none » en arrête 5,/,
  );
});

test('sums of an earlier release tell of refusal alone; without any there is nothing', () => {
  const { stopped: _, ...earlier } = reports;
  assert.equal(plain(lossUnderEach(earlier)), 'Passer à « reject » ferait refuser de 300 à 326 de ces messages.');
  assert.equal(sendersInShort(undefined), null);
});
