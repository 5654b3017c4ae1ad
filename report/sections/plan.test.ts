import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvidence } from '../../engine/testing/recordings.ts';
import { subjectOf } from '../subject.ts';
import { boughtOrder } from '../testing.ts';
import { ranges } from '../typography.fr.ts';
import { planOverview } from './plan.fr.ts';
import { recipientPages } from './recipients.fr.ts';
import { zoneFile } from './zone-file.fr.ts';

test('a step without effect on the grade is optional only where its remedy is declared a choice', () => {
  const subject = subjectOf(boughtOrder());
  const [action] = subject.plan.actions;
  assert.ok(action);
  const effectOf = (unasked: typeof action.unasked) => {
    const bare = { ...action, unasked, checks: [], needs: [], follows: [], directlyAfter: [] };
    const plan = { ...subject.plan, actions: [bare], path: [{ ...subject.conclusion.grade, action: bare.id }] };
    return JSON.stringify(planOverview({ ...subject, plan: plan as never })).includes('"facultatif"');
  };
  assert.deepEqual([effectOf('choice'), effectOf('needed'), effectOf(null)], [true, false, false]);
});

test('the declared choices are the logo beside a message and refusal beyond the spam folder', () => {
  const subject = subjectOf(boughtOrder());
  const choices = subject.plan.actions.filter(({ unasked }) => unasked === 'choice').map(({ id }) => id);
  assert.deepEqual(
    subject.plan.actions.map(({ id }) => id).filter((id) => id === 'bimi/record' || id === 'dmarc/reject'),
    choices,
  );
  assert.ok(choices.includes('dmarc/reject'));
});

const subjectFor = (domain: string) => subjectOf(boughtOrder({ evidence: readEvidence(domain) }));
const told = (domain: string) => JSON.stringify(planOverview(subjectFor(domain)));

test('who has what to do counts the records of a step that another person does', () => {
  const { actions } = subjectFor('passoire.example').plan;
  const elsewhere = actions.flatMap(({ who, records }, index) =>
    who !== 'dns' && records.length > 0 ? [index + 1] : [],
  );
  assert.ok(elsewhere.length > 1);
  assert.ok(told('passoire.example').includes(`et les enregistrements de ${ranges(elsewhere)}`));
});

test('a score that falls by a step is shown as foreseen', () => {
  assert.match(told('vide.example'), /"−5\s?pt, prévu"/);
  assert.match(told('negligent.example'), /"−2\u00A0pt, prévu"/);
});

test('in the zone file a first list of senders is a comment, and says what is to be completed', () => {
  const [file] = zoneFile(subjectFor('nsec.fr'));
  assert.match(file?.text ?? '', /;\s+À compléter d’abord\u00A0: ajoutez avant «\u00A0~all\u00A0»/);
  assert.match(file?.text ?? '', /^; nsec\.fr\. 3600 IN TXT "v=spf1 mx ~all"$/m);
});

test('a page names by its number the step after which a finding shows', () => {
  const [page] = recipientPages(subjectFor('moyenne.example')).filter(({ id }) => id === 'pour-messagerie');
  assert.match(JSON.stringify(page), /Une fois faite l’étape n°\u00A0\d+( \(«[^»]+»\))?, il restera ceci/);
});
