import { check, rfc } from '../../../model/check.ts';
import { fail, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { onRecord } from './on-record.ts';

const MODES = ['r', 's'];

const alignModes = check({
  id: 'dmarc/align-modes',
  step: 'alignment',
  severity: 'low',
  reference: rfc(9989, '4.4'),
  judge: onRecord(({ record: { adkim, aspf } }, { senders }) => {
    // A service bounces to a name of its own below the domain at best: under strict SPF it never aligns.
    if (!MODES.includes(adkim) || !MODES.includes(aspf)) return fail({ adkim, aspf, others: [] });
    if (aspf === 'r') return pass({ adkim, aspf, others: [] });
    if (!senders.seen) return unknown(senders);
    const others = senders.value.filter(({ kind }) => kind === 'campaign').map(({ provider }) => provider);
    const facts = { adkim, aspf, others };
    return others.length > 0 ? warn(facts) : pass(facts);
  }),
});

const alignSpfPossible = check({
  id: 'dmarc/align-spf-possible',
  step: 'alignment',
  severity: 'medium',
  reference: rfc(9989, '4.4.2'),
  judge: onRecord((_, { spf, profile }) => {
    if (!spf.seen) return unknown(spf);
    if (spf.value) return pass({});
    return profile.seen && !profile.value.sends ? notApplicable('handles-mail-not') : warn({});
  }),
});

/** That no key was found proves nothing; that none can exist does. */
const alignDkimPossible = check({
  id: 'dmarc/align-dkim-possible',
  step: 'alignment',
  severity: 'medium',
  reference: rfc(9989, '4.4.1'),
  judge: onRecord((_, { signing, profile }) => {
    if (profile.seen && !profile.value.sends) return notApplicable('handles-mail-not');
    if (!signing.seen) return unknown(signing);
    return signing.value === 'key' ? pass({}) : fail({});
  }),
});

export const alignmentChecks = [alignModes, alignSpfPossible, alignDkimPossible] as const;
