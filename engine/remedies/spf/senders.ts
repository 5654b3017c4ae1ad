import { plainName } from '../../common/names.ts';
import type { SpfEvidence } from '../../protocols/spf/evidence.ts';
import { parseSpf } from '../../protocols/spf/parse.ts';
import { meantTerms } from '../../protocols/spf/spelling.ts';
import { takenIn } from '../../protocols/spf/tree.ts';
import { faultOf, hostOf, type Mechanism, type MendKind } from './mend.ts';

/** Terms that authorise no one, or senders that the owner cannot have meant: dropping them loses no sender. */
const NOBODY: readonly MendKind[] = ['private', 'loop', 'free'];

/**
 * The terms that authorise senders today and no longer do with the other policy; none where receivers take no policy today: several
 * records, or one that they cannot read, authorise nobody (RFC 7208 §4.5, §4.6).
 */
export function droppedSenders(before: SpfEvidence, after: SpfEvidence): readonly string[] {
  const left = new Set(authorised(after).map(keyOf));
  const included = new Set(takenIn(after.policy));
  return authorised(before)
    .filter((term) => !left.has(keyOf(term)))
    .filter((term) => term.name !== 'include' || !included.has(hostOf(term, before) ?? ''))
    .map(({ text }) => text);
}

/** Why a term has to go although it may authorise a sender of today: only reports tell which. */
export const AUTHORISING: readonly MendKind[] = ['ptr', 'broad'];

/** Those of the terms that authorise no more of which only reports tell whether they are used. */
export function droppedUnreported(before: SpfEvidence, after: SpfEvidence): readonly string[] {
  const dropped = droppedSenders(before, after);
  const terms = authorised(before).filter(({ text }) => dropped.includes(text));
  return terms.flatMap((term) => {
    const kind = faultOf(term, before);
    // `+all` lists nobody: whom it let in is suspected from then on, and not refused.
    return term.name !== 'all' && (kind === null || AUTHORISING.includes(kind)) ? [term.text] : [];
  });
}

function authorised(evidence: SpfEvidence): readonly Mechanism[] {
  const { records } = evidence.policy;
  const [record, ...others] = records.seen ? records.value : [];
  if (record === undefined || others.length > 0) return [];
  const { terms, faults } = parseSpf(record);
  if (faults.length > 0) return [];
  const end = terms.findIndex((term) => term.kind === 'mechanism' && term.name === 'all');
  return (
    terms
      .slice(0, end < 0 ? terms.length : end + 1)
      // A name swallows the term that sticks to it: what was meant is both.
      .flatMap((term) => meantTerms(term.text))
      .filter((term): term is Mechanism => term.kind === 'mechanism' && term.qualifier === '+')
      .filter((term) => {
        const kind = term.name === 'all' ? null : faultOf(term, evidence);
        return kind === null || !NOBODY.includes(kind);
      })
  );
}

function keyOf({ name, target, prefix4, prefix6 }: Mechanism): string {
  return [name, plainName(target), prefix4, prefix6].join(' ');
}
