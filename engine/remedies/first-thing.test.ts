import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '@rempart/contract';
import { dateInWords } from '../common/phrases.fr.ts';
import { isPlain, namesMachine } from '../common/plain.fr.ts';
import { advise } from '../judgement/advice.fr.ts';
import { effectOf } from '../judgement/grade.ts';
import { scenariosOf } from '../receivers/scenarios.ts';
import { planned, recordedDomains } from '../testing/recordings.ts';
import { describeFirstThing } from '../wording/first-thing.fr.ts';
import { isForgeable } from './first-thing.ts';
import { propose } from './propose.ts';
import { openSimulator } from './simulator.ts';
import { describeAction } from './words.fr.ts';
import { workingDay } from './working-days.ts';

const read = (domain: string) => {
  const known = planned(domain);
  return { ...known, first: known.plan.firstThing };
};

/** A day so many days after that of the recording. */
const dayAfter = (at: string, days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString();

test('a fact of today has the step that ends it, and begins with that or with what prepares it; both are shown', () => {
  for (const domain of recordedDomains()) {
    const { conclusion, plan, first } = read(domain);
    if (plan.first.length === 0) assert.equal(first, null, domain);
    if (first === null) continue;
    assert.equal(plan.first[0], first.begins, domain);
    const today = conclusion.verdicts.find(({ check }) => check === first.verdict.check);
    assert.match(today?.outcome ?? '', /^(fail|warn)$/, `${domain}: ${first.verdict.check}`);
    const done = plan.actions.slice(0, plan.actions.indexOf(first.ends) + 1);
    assert.ok(
      done.some(({ checks }) => checks.includes(first.verdict.check)),
      domain,
    );
    assert.ok(plan.first.includes(first.ends), `${domain}: what ends it is shown`);
  }
});

test('where others can write in the name of a domain, the end is the step after which they no longer can, and not the first policy', () => {
  let prepared = 0;
  for (const domain of recordedDomains()) {
    const { evidence, conclusion, plan, first } = read(domain);
    if (!first?.scenarios.some(isForgeable)) continue;
    const simulator = openSimulator(evidence, conclusion.verdicts);
    const isForgeableAfter = (count: number) => {
      const done = new Set(plan.actions.slice(0, count).map(({ id }) => id));
      const listed = propose(simulator).actions.filter(({ id }) => done.has(id));
      const { verdicts, evidence: then } = simulator.after(listed);
      return scenariosOf(verdicts, then).some(isForgeable);
    };
    const at = plan.actions.indexOf(first.ends);
    assert.equal(isForgeableAfter(at + 1), false, domain);
    if (first.begins.id === first.ends.id) continue;
    prepared += 1;
    assert.equal(isForgeableAfter(plan.actions.indexOf(first.begins) + 1), true, domain);
    const { end } = describeFirstThing(first);
    assert.match(
      end ?? '',
      /^D’abord cette étape, puis «\s.+\s», au plus tôt le .+\. Jusque-là, un faux message à votre nom arrive encore\./,
    );
  }
  assert.ok(prepared > 2);
  assert.equal(read('colle.fr').first?.begins.id, 'dmarc/record');
  assert.equal(read('colle.fr').first?.ends.id, 'dmarc/quarantine');
});

test('an owner reads first what a fault does to the company: no record, no machine and no advice', () => {
  for (const domain of recordedDomains()) {
    const { evidence, conclusion, plan } = read(domain);
    for (const verdict of conclusion.verdicts) {
      const ends = plan.actions.find(({ checks }) => checks.includes(verdict.check));
      if (!ends) continue;
      const scenarios = scenariosOf(conclusion.verdicts, evidence).filter(({ checks }) =>
        checks.includes(verdict.check),
      );
      const effect = effectOf(verdict, conclusion.verdicts);
      const first = {
        verdict,
        scenarios,
        effect,
        on: null,
        begins: ends,
        ends,
        lasts: false,
        before: null,
        after: ends.effect,
      };
      const { fact } = describeFirstThing(first);
      const where = `${domain}, ${verdict.check}: ${fact}`;
      assert.ok(isPlain(fact) && !namesMachine(fact), where);
      assert.doesNotMatch(
        fact,
        /«[^»]*[=:\d][^»]*»|"|\b(?:Activez|Ajoutez|Corrigez|Publiez|Retirez|Remplacez)\b/,
        where,
      );
    }
  }
});

test('a domain that is well kept is not frightened by its last trifle', () => {
  const { conclusion, plan, first } = read('parking.example');
  assert.deepEqual([conclusion.grade.letter, plan.first.length, first], ['A', 1, null]);
});

test('of what one step mends, what fails today is the fact, and not what will', () => {
  const { first } = read('voisin.example');
  assert.deepEqual([first?.verdict.check, first?.verdict.outcome], ['dns/certificate-trust', 'fail']);
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
  assert.match(end, /^D’abord cette étape, puis «\s.+\s», au plus tôt le [^.]+\..* La note passe alors de F à D\.$/);
  // Four weeks of reports before SPF lets fewer senders in, and four before the policy is stricter.
  const day = ancien.first?.ends.notBefore ?? assert.fail(end);
  assert.ok(day >= workingDay(dayAfter(ancien.evidence.at, 56).slice(0, 10), true), day);
  assert.ok(end.includes(`le ${dateInWords(day)}.`), end);
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
  const first = {
    verdict,
    scenarios: [],
    effect: null,
    on: null,
    begins,
    ends,
    lasts: false,
    before: null,
    after: ends.effect,
  };
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
