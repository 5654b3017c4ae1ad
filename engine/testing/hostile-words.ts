import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { REMOVED, STEERING } from '@rempart/contract';
import { conditionInWords, settingInWords } from '../common/plan-words.en.ts';
import { silenceWords as silenceInEnglish } from '../common/silences.en.ts';
import { silenceWords } from '../common/silences.fr.ts';
import type { AuditEvidence } from '../evidence.ts';
import { advise as adviseInEnglish } from '../judgement/advice.en.ts';
import { advise } from '../judgement/advice.fr.ts';
import { conclude } from '../judgement/conclude.ts';
import { showProof as showProofInEnglish } from '../proof/proof.en.ts';
import { showProof } from '../proof/proof.fr.ts';
import { scenariosOf } from '../receivers/scenarios.ts';
import { describeScenario } from '../receivers/words.fr.ts';
import { planOf } from '../remedies/plan.ts';
import { describeAction as describeInEnglish } from '../remedies/words.en.ts';
import { describeAction } from '../remedies/words.fr.ts';
import { zoneLines } from '../remedies/zone-lines.ts';
import { commandOf } from '../trace/command.ts';
import { briefOf } from '../wording/brief.fr.ts';
import { planInShort } from '../wording/brief-plan.en.ts';
import { auditDocument } from '../wording/document.fr.ts';
import { planDocumentOf } from '../wording/plan-steps.en.ts';

/** ESC, BEL, DEL, NEL, CSI, the marks and overrides of direction, zero width, separators, a soft hyphen, a tag and half a pair. */
const HOSTILE =
  '\u001b[2J\u0007\u007f\u0085\u009b\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202bgpj\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u00ad\u{e0041}\ud800';

const FOLDER = new URL('../recordings/', import.meta.url);

/** For tests: registers for a recorded audit that no text of its world, however hostile, hides or reorders a sentence of the report. */
export function testHostileWords(file: string): void {
  const recorded: AuditEvidence = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));

  test(`${file}: no character from the network hides or reorders a sentence, whatever a rule found`, () => {
    let marked = 0;
    const { verdicts, grade } = conclude(recorded);
    for (const verdict of verdicts) {
      const hostile = { ...verdict, facts: spoilt(verdict.facts) } as typeof verdict;
      const words = [...textsOf(advise(hostile)), ...textsOf(adviseInEnglish(hostile))];
      assertLegible(words, verdict.check);
      marked += words.filter((text) => text.includes(REMOVED)).length;
    }
    // A domain that answers nothing, and has no grade, leaves nothing to repeat.
    assert.ok(marked > 2 || grade.letter === null, `${marked} sentences repeat what was found`);
  });

  test(`${file}: nor what is said, proved, planned and given to copy when every text of the world holds some`, () => {
    const { domain } = recorded;
    const world = spoilt(recorded, domain) as AuditEvidence;
    const conclusion = conclude(world);
    const plan = planOf(world, conclusion);
    assertLegible(textsOf(briefOf(world, conclusion)), 'brief');
    assertLegible(textsOf(plan.actions.map((action) => describeAction(action))), 'plan');
    assertLegible(textsOf(plan.actions.map((action) => describeInEnglish(action))), 'English plan');
    assertLegible(textsOf(planInShort(world, conclusion.verdicts)), 'English plan in short');
    for (const { conditions, other } of planDocumentOf(plan, world).steps) {
      assertLegible(
        conditions.map((one) => conditionInWords(one, (id) => id)),
        'English conditions',
      );
      assertLegible(other.map(settingInWords), 'English settings');
    }
    assertLegible(
      textsOf(scenariosOf(conclusion.verdicts, world).map((one) => describeScenario(one, conclusion.verdicts))),
      'scenarios',
    );
    for (const { protocols } of [auditDocument(world, conclusion)])
      assertLegible(
        textsOf(protocols.flatMap(({ checks }) => checks.map(({ title, text }) => [title, text]))),
        'document',
      );
    const exchanges = world.trace?.exchanges ?? [];
    assertLegible(textsOf(exchanges.map(showProof)), 'proofs');
    assertLegible(textsOf(exchanges.map(showProofInEnglish)), 'English proofs');
    assertLegible(textsOf(exchanges.map(commandOf)), 'commands');
    for (const { id, records, served } of plan.actions) {
      assertLegible(textsOf(records.map(({ name, after }) => [name, ...after])), `values of ${id}`);
      assertLegible(textsOf(records.map(zoneLines)), `lines of ${id}`);
      assertLegible(textsOf(served.map(({ url, text }) => [url, ...text.split(/\r?\n/)])), `files of ${id}`);
    }
  });
}

/** For tests: the same of the words of a silence. */
export function testHostileSilences(): void {
  test('the words of a silence are legible', () => {
    for (const say of [silenceWords, silenceInEnglish])
      assertLegible([say({ silence: 'refused', detail: `550 ${HOSTILE}` })], 'silence');
  });
}

function assertLegible(texts: readonly string[], where: string): void {
  for (const text of texts) assert.ok(!STEERING.test(text), `${where}: ${JSON.stringify(text.slice(0, 200))}`);
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

/**
 * With hostile characters within every text that is not written by this program, no day, no address, and no name out of a DNS message,
 * which its reader writes in ASCII (`engine/network/dns/name.ts`).
 */
function spoilt(value: unknown, domain?: string, field = ''): unknown {
  if (typeof value === 'string') {
    const isDnsName = domain !== undefined && (/^(?:host|mx)$/.test(field) || `.${value}`.endsWith(`.${domain}`));
    const isOurs = /^[a-z\d-]*$|^[A-Z\d]+$|^[\d.]+$|^[\da-f:]+$|^\d{4}-\d\d-\d\dT|^tls/i.test(value);
    const at = Math.ceil(value.length * 0.6);
    return isOurs || isDnsName ? value : `${value.slice(0, at)}${HOSTILE}${value.slice(at)}`;
  }
  if (Array.isArray(value)) return value.map((one) => spoilt(one, domain, field));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoilt(inner, domain, name)]));
}
