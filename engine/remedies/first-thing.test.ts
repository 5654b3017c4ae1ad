import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '@rempart/contract';
import { dateInWords } from '../common/phrases.fr.ts';
import { advise } from '../judgement/advice.fr.ts';
import { planned, recordedDomains } from '../testing/recordings.ts';
import { describeFirstThing } from '../wording/first-thing.fr.ts';
import { describeAction } from './words.fr.ts';
import { workingDay } from './working-days.ts';

const read = (domain: string) => {
  const known = planned(domain);
  return { ...known, first: known.plan.firstThing };
};

/** A day so many days after that of the recording. */
const dayAfter = (at: string, days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString();

test('whatever has something to do has one fact of today, the step that ends it, and begins with that or with what prepares it', () => {
  for (const domain of recordedDomains()) {
    const { conclusion, plan, first } = read(domain);
    assert.equal(plan.first.length > 0, first !== null, domain);
    if (first === null) continue;
    assert.equal(plan.first[0], first.begins, domain);
    const today = conclusion.verdicts.find(({ check }) => check === first.verdict.check);
    assert.match(today?.outcome ?? '', /^(fail|warn)$/, `${domain}: ${first.verdict.check}`);
    assert.ok(first.ends.checks.includes(first.verdict.check), domain);
  }
});

test('where nothing is lost now, the fact is what holds the letter down', () => {
  const { conclusion, first } = read('moyenne.example');
  assert.equal(first?.verdict.check, conclusion.grade.cappedBy?.check);
  assert.deepEqual(
    [first?.begins.id, first?.ends.id, first?.before, first?.after.letter],
    ['dmarc/quarantine', 'dmarc/quarantine', 'C', 'A'],
  );
});

test('a fact with a date is told with it, and never as a mere possibility', () => {
  const { evidence, first } = read('passoire.example');
  assert.ok(first);
  assert.equal(first.verdict.check, 'whois/expiry');
  const expiry = dayAfter(evidence.at, 6);
  assert.equal(first.on?.slice(0, 10), expiry.slice(0, 10));
  const { fact } = describeFirstThing(first);
  assert.ok(fact.startsWith(`passoire.example expire le ${dateInWords(expiry)}`), fact);
  for (const text of [fact, describeAction(first.begins).why, advise(first.verdict).why])
    assert.doesNotMatch(text, /^Si le domaine expire/);
});

test('the end is told with its day and the letter then, or with the letter alone where one step is all', () => {
  const [moyenne, brisee] = [read('moyenne.example'), read('chaine.fr')];
  const words = ({ first }: ReturnType<typeof read>) => first && describeFirstThing(first);
  assert.match(words(moyenne)?.end ?? '', /^Une fois cela fait, la note passe de C à A\.$/);
  const ancien = read('ancien.example');
  const end = words(ancien)?.end ?? '';
  assert.match(end, /^L’étape «\s.+\s» y met fin, au plus tôt le [^.]+\.$/);
  const day = workingDay(dayAfter(ancien.evidence.at, 28).slice(0, 10), true);
  assert.ok(end.endsWith(`le ${dateInWords(day)}.`), end);
  assert.match(words(moyenne)?.fact ?? '', /fausse facture/);
  assert.equal(words(brisee)?.end, null, 'the letter stays');
});

test('the step that takes an urgent demand back has as its fact what makes it urgent', () => {
  for (const domain of ['atelier-dupont.fr', 'negligent.example']) {
    const { first } = read(domain);
    assert.deepEqual([first?.begins.id, first?.verdict.protocol], ['mta-sts/pause', 'mta-sts'], domain);
  }
});

test('the fact is about what was found, also where a step on another topic prepares its end', () => {
  const { conclusion, plan } = read('capricieux.example');
  const verdict = conclusion.verdicts.find(({ check }) => check === 'smtp/starttls-offered') ?? assert.fail();
  const step = (id: string) => plan.actions.find((action) => action.id === id) ?? assert.fail(id);
  const [begins, ends] = [step('dkim/signing'), step('smtp/starttls')];
  const first = { verdict, scenarios: [], on: null, begins, ends, before: null, after: ends.effect };
  const { fact, why } = describeFirstThing(first);
  assert.equal(fact, describeAction(ends).why);
  assert.equal(why, describeAction(begins).why);
});

test('no fact points at what is only named after it', () => {
  for (const domain of recordedDomains()) {
    const { first } = read(domain);
    const fact = first && describeFirstThing(first).fact;
    assert.doesNotMatch(fact ?? '', /^(Cette|Cet|Ce|Ces|Il|Elle) |\bcette liste\b/, `${domain}: ${fact}`);
  }
});
