import { keysOf } from '@rempart/contract';
import type { AuditEvidence } from '../../evidence.ts';
import { judgeProtocol } from '../../judgement/judge.ts';
import { mapSeen } from '../../model/observed.ts';
import type { DkimEvidence } from '../../protocols/dkim/evidence.ts';
import { choosesSelector, isStray, isToReplace, type PublishedKey, publishedKeys } from '../../protocols/dkim/keys.ts';
import { isDkim } from '../../protocols/dkim/parse.ts';
import type { CheckId } from '../../protocols/index.ts';
import { told } from '../changes.ts';
import { proposal, type RecordChange, recordChange, remedy } from '../remedy.ts';
import { evidenceFor, evidenceIn, failingChecks, isFault, withEvidence } from '../situation.ts';
import { makersOf, successorsOf } from './makers.ts';
import { withPresumedKeys } from './presumed.ts';

/** What is wrong with a key: it is told to its owner. */
const REASONS = {
  'dkim/key-known-weak': 'known',
  'dkim/key-size': 'short',
  'dkim/key-format': 'malformed',
  'dkim/alg-sha1': 'sha1',
  'dkim/record-syntax': 'malformed',
  'dkim/record-single': 'several',
  'dkim/record-restrict': 'restricted',
} as const;

export type KeyFault = (typeof REASONS)[keyof typeof REASONS];

const ROTATED = keysOf(REASONS);
const MENDED: readonly CheckId[] = [...ROTATED, 'dkim/record-testing'];

/** Where the new key stands in the evidence: a name that nothing is asked about. */
const NEW_SELECTOR = 'nouvelle';

/**
 * Publish a new 2,048-bit key at a new selector, made by the party that makes the old one. The old keys stay, with their faults, until they
 * are withdrawn; a key behind an alias is replaced at once, because the service behind the alias replaces it there. Where a sound key was
 * seen that may take their place, nothing is left to be made.
 */
export const dkimKeys = remedy({
  id: 'dkim/keys',
  who: 'mail',
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'dkim');
    const failing = failingChecks(situation, ...ROTATED);
    const checks = ROTATED.filter((check) => failing.includes(check));
    if (!evidence || checks.length === 0) return null;
    const keys = publishedKeys(evidence).filter((key) => !isStray(key));
    const orphans = keys.filter(
      (key) => isToReplace(key) && (key.alias !== null || successorsOf(evidence, key).length === 0),
    );
    const selectors = [...new Set(orphans.map(({ selector }) => selector))];
    if (selectors.length === 0) return null;
    // The flag goes with the key.
    const isTested = keys.some(({ testing, selector }) => testing && !selectors.includes(selector));
    const flags = isTested ? [] : failingChecks(situation, 'dkim/record-testing');
    const left = rotatedFaults(withoutOldKeys(withNewKey(situation.evidence), oldRecords(evidence)));
    return proposal({
      facts: {
        selectors,
        reasons: [...new Set(checks.map((check) => REASONS[check]))],
        isOwn: oldRecords(evidence).length > 0,
        makers: makersOf(evidence, selectors),
      },
      effort: 45,
      risk: 'low',
      changes: [told('add', 'record/dkim')],
      targets: selectors.map((selector) => `${selector}._domainkey.${evidence.domain}`),
      apply: withNewKey,
      assumedPassing: [...checks, ...flags].filter((check) => left.includes(check)),
      unasked: 'needed',
    });
  },
});

const WEEKS_IN_TRANSIT = 1;

/** The old keys withdrawn, once the new one was seen and signs. */
export const dkimWithdrawal = remedy({
  id: 'dkim/withdrawal',
  who: 'dns',
  follows: ['dkim/keys'],
  propose: ({ initial, evidence: world }) => {
    const evidence = evidenceIn(initial, 'dkim');
    if (!evidence || rotatedFaults(initial).every((check) => check === 'dkim/record-testing')) return null;
    const old = oldKeys(evidence);
    const records = oldRecords(evidence);
    const isMade = evidenceIn(world, 'dkim')?.selectors.some(({ selector }) => selector === NEW_SELECTOR) ?? false;
    const isReplaced = old.every((key) => isMade || successorsOf(evidence, key).length > 0);
    if (records.length === 0 || !isReplaced) return null;
    const selectors = [...new Set(old.map(({ selector }) => selector))];
    const known = old.filter(isOpenToForgers).map(({ selector }) => selector);
    const seen = old.flatMap((key) => successorsOf(evidence, key)).map(({ selector }) => selector);
    return proposal({
      facts: {
        selectors,
        known: [...new Set(known)],
        /** Sound keys that may sign in their place, as far as any was seen. */
        seen: [...new Set(seen)],
        services: makersOf(evidence, selectors).services,
      },
      effort: 10,
      risk: 'watch',
      waits: old.every(isOpenToForgers) ? 0 : WEEKS_IN_TRANSIT,
      needs: [{ kind: 'new-key', instead: records.map(({ name }) => name) }],
      records,
      apply: (world) => withoutOldKeys(world, records),
      unasked: 'needed',
    });
  },
});

/** RFC 8301 §3.2: verifiers take no shorter key. */
const BITS_LEAST = 1_024;

/** Whether anybody can find the private key, so that each day counts. */
function isOpenToForgers({ weakness, kind, bits }: PublishedKey): boolean {
  return weakness !== null || (kind === 'rsa' && bits !== null && bits < BITS_LEAST);
}

/** Those that the domain itself publishes. */
function oldKeys(evidence: DkimEvidence): readonly PublishedKey[] {
  const keys = publishedKeys(evidence).filter((key) => !isStray(key) && !key.revoked && key.alias === null);
  return keys.filter(isToReplace);
}

function oldRecords(evidence: DkimEvidence): readonly RecordChange[] {
  const { domain, selectors } = evidence;
  const old = new Set(oldKeys(evidence).map(({ selector }) => selector));
  return selectors.flatMap(({ selector, answer }) =>
    old.has(selector) && answer.seen
      ? [
          recordChange({
            name: `${selector}._domainkey.${domain}`,
            type: 'TXT',
            before: answer.value.texts.filter(isDkim),
            after: [],
          }),
        ]
      : [],
  );
}

function rotatedFaults(evidence: AuditEvidence): readonly CheckId[] {
  return judgeProtocol('dkim', evidence)
    .filter((verdict) => MENDED.includes(verdict.check) && isFault(verdict))
    .map(({ check }) => check);
}

/** A service whose key goes signs with the new one. Where its owner chooses the selector, no later audit can tell that it is theirs. */
function withNewKey(world: AuditEvidence): AuditEvidence {
  return withEvidence(withPresumedKeys(world, [NEW_SELECTOR], 'rotation'), 'dkim', (dkim) => {
    const old = new Set(oldKeys(dkim).map(({ selector }) => selector));
    return {
      ...dkim,
      senders: mapSeen(dkim.senders, (senders) =>
        senders.map((sender) =>
          !choosesSelector(sender) && sender.selectors.some((selector) => old.has(selector))
            ? { ...sender, selectors: [...sender.selectors, NEW_SELECTOR] }
            : sender,
        ),
      ),
    };
  });
}

function withoutOldKeys(world: AuditEvidence, records: readonly RecordChange[]): AuditEvidence {
  return withEvidence(world, 'dkim', (dkim) => ({
    ...dkim,
    selectors: dkim.selectors.flatMap((one) => {
      const gone = records.find(({ name }) => name === `${one.selector}._domainkey.${dkim.domain}`)?.before ?? [];
      if (gone.length === 0) return [one];
      const answer = mapSeen(one.answer, (found) => ({
        ...found,
        texts: found.texts.filter((text) => !gone.includes(text)),
      }));
      // A name at which nothing is left answers nothing, and is not kept.
      return answer.seen && answer.value.texts.length === 0 ? [] : [{ ...one, answer }];
    }),
  }));
}
