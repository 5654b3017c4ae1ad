import { check, rfc } from '../../../model/check.ts';
import { fail, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { onRecord } from './on-record.ts';

const MODES = ['r', 's'];

const alignModes = check({
  id: 'dmarc/align-modes',
  step: 'alignment',
  severity: 'low',
  reference: rfc(9989, '4.4'),
  judge: onRecord(({ record: { adkim, aspf } }) =>
    MODES.includes(adkim) && MODES.includes(aspf) ? pass({ adkim, aspf }) : fail({ adkim, aspf }),
  ),
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

export const alignmentChecks = [alignModes, alignSpfPossible] as const;
