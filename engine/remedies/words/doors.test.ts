import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeAction } from '../words.fr.ts';

const described = (remedy: string, facts: unknown) =>
  describeAction({ subject: { kind: 'remedy', remedy, facts } as never });
const door = (service: string, port: number) => ({ address: '192.0.2.1', port, service });

test('the other way in is prepared and tried before remote access is shut', () => {
  const { title, steps } = described('tcp/remote', { open: [door('RDP', 3389)], isLegacy: false });
  assert.match(title, /RDP 3389/);
  const [first = ''] = steps;
  assert.match(first, /^Préparez d’abord un autre accès.*gardez cette connexion ouverte\.$/);
  assert.ok(steps.findIndex((step) => step.includes('Fermez')) > 0);
});

test('a step of mail retrieval speaks of the ports that are open, and of their counterparts', () => {
  const facts = { doors: [{ ...door('IMAP', 143), instead: 993, insteadService: 'IMAPS' }], weeks: 2 };
  const { title, steps } = described('tcp/reading-close', facts);
  assert.doesNotMatch([title, ...steps].join(' '), /POP3|995|110/);
  assert.match(steps[0] ?? '', /IMAPS 993/);
});

test('printers and programs are let through before an open relay is closed, and submission comes after', () => {
  const { steps } = described('smtp/relay', { hosts: ['mx.exemple.fr'], isSubmissionOpen: false });
  const [own, others, people] = ['mynetworks', 'smtpd_relay_restrictions', 'port 465'].map((words) =>
    steps.findIndex((step) => step.includes(words)),
  );
  assert.ok(own !== undefined && others !== undefined && people !== undefined);
  assert.ok(0 <= own && own < others && others < people, steps.join('\n'));
});

test('of an open relay no more is said than what its server says', () => {
  const { why } = described('smtp/relay', { hosts: ['mx.exemple.fr'], isSubmissionOpen: false });
  assert.match(why, /dit accepter .*S’il les transmet/);
});
