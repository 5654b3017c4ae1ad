import { firstSilence } from '../../../common/first-silence.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { fail, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { alignedKey, othersUnder } from '../aligned.ts';
import { onRecord } from './on-record.ts';

const check = checkIn('alignment');

const MODES = ['r', 's'];

const alignModes = check({
  id: 'dmarc/align-modes',
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
  severity: 'medium',
  reference: rfc(9989, '4.4.2'),
  judge: onRecord(({ record: { aspf } }, { domain, spf, spfElsewhere, profile }) => {
    if (!spf.seen) return unknown(spf);
    if (spf.value) return pass({ domain, under: domain });
    if (profile.seen && !profile.value.sends) return notApplicable('handles-mail-not');
    const others = othersUnder(aspf, spfElsewhere);
    if (!others.seen) return unknown(others);
    const other = others.value.find(({ authorises }) => authorises.seen && authorises.value);
    if (other) return pass({ domain, under: other.name });
    const silent = firstSilence(others.value.map(({ authorises }) => authorises));
    if (!profile.seen) return unknown(profile);
    return silent ? unknown(silent) : warn({ domain, others: others.value.length });
  }),
});

/** That no key was found proves nothing; that none can exist does, and of the names that were asked only. */
const alignDkimPossible = check({
  id: 'dmarc/align-dkim-possible',
  severity: 'medium',
  reference: rfc(9989, '4.4.1'),
  judge: onRecord((applied, evidence) => {
    const { domain, profile } = evidence;
    if (profile.seen && !profile.value.sends) return notApplicable('handles-mail-not');
    const key = alignedKey(applied, evidence);
    if (!key.seen) return unknown(key);
    if (key.value.signing !== 'none') return pass({ domain, under: key.value.name });
    if (!profile.seen) return unknown(profile);
    const { others } = key.value;
    // Strict alignment leaves no other name.
    return applied.record.adkim === 's' ? fail({ domain, others }) : warn({ domain, others });
  }),
});

export const alignmentChecks = [alignModes, alignSpfPossible, alignDkimPossible] as const;
