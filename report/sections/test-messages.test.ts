import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AuditEvidence, withMessage } from '@rempart/engine';
import { seen } from '../../engine/model/observed.ts';
import { goodMessage, signature, walkOf } from '../../engine/received-message/testing/evidence.ts';
import { outline } from '../outline.fr.ts';
import { openDrawingTable } from '../pdf.ts';
import { boughtOrder } from '../testing.ts';

const { evidence: sold } = boughtOrder();
const message = {
  ...goodMessage,
  audited: sold.domain,
  receivedAt: '2026-11-23T10:00:00.000Z',
  header: { ...goodMessage.header, authors: [sold.domain] },
  signatures: [{ ...signature, domain: sold.domain }],
  walks: { [sold.domain]: walkOf(sold.domain, { [sold.domain]: 'v=DMARC1; p=none' }) },
};
const withOne = (changes: Partial<typeof message>): AuditEvidence => {
  const evidence = withMessage(sold, { ...message, ...changes });
  assert.ok(evidence);
  return evidence;
};
const sectionOf = (evidence: AuditEvidence) =>
  outline(boughtOrder({ evidence })).sections.find(({ id }) => id === 'message-essai');

test('without a message the report says how to get one judged, and how to see the real senders', () => {
  const section = sectionOf(sold);
  assert.equal(section?.heading, 'Ce que seuls vos messages montrent');
  assert.match(JSON.stringify(section), /message-d-essai.+qui-ecrit-en-votre-nom/);
});

test('a message of the domain is reported with its server, its verdicts and what to do', () => {
  const section = sectionOf(withOne({ reverse: seen({ name: null, leadsBack: false }) }));
  const told = JSON.stringify(section);
  assert.match(told, /mx\.exemple\.fr \(192\.0\.2\.25\)/);
  for (const title of ['SPF', 'DKIM', 'DMARC', 'Chiffrement de la remise', 'Message-ID', 'Désinscription'])
    assert.ok(told.includes(title), title);
  assert.match(told, /n’a pas de nom inverse/);
  assert.match(told, /"heading":"Que faire"/);
  assert.match(told, /poser le nom inverse/);
});

test('where nothing is wrong nothing is to be done', () => {
  assert.doesNotMatch(JSON.stringify(sectionOf(withOne({}))), /Que faire/);
});

test('it is drawn without a warning, and values from the message are only text', () => {
  const hostile = '#panic("x")[a](b)*_`$\u202e';
  const evidence = withOne({
    delivery: { ...message.delivery, helo: hostile },
    reverse: seen({ name: hostile, leadsBack: false }),
    spf: { result: 'permerror', domain: hostile },
  });
  assert.ok(openDrawingTable().drawReport(outline(boughtOrder({ evidence }))).pages > 8);
});
