import { checkIn } from '../../../model/check.ts';
import { fail, info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import type { BimiEvidence } from '../evidence.ts';
import { isBimi, isDeclined, isHttps, parseBimi } from '../parse.ts';
import { nearestTexts, publishedRecord } from '../published.ts';

const check = checkIn('record');

const DRAFT = 'draft-brand-indicators-for-message-identification';

export const recordPresent = check({
  id: 'bimi/record-present',
  severity: 'info',
  reference: `${DRAFT} §4`,
  judge: ({ domain, records }: BimiEvidence) => {
    const nearest = nearestTexts(records);
    if (!nearest.seen) return unknown(nearest);
    const name = `default._bimi.${domain}`;
    if (nearest.value === null) return info({ name });
    return pass({ name: nearest.value.name, records: nearest.value.texts });
  },
});

export const recordSingle = check({
  id: 'bimi/record-single',
  severity: 'low',
  reference: `${DRAFT} §4.3`,
  judge: ({ records }: BimiEvidence) => {
    const nearest = nearestTexts(records);
    if (!nearest.seen) return unknown(nearest);
    if (nearest.value === null) return notApplicable('no-record');
    const valid = nearest.value.texts.filter(isBimi);
    return valid.length > 1 ? fail({ records: valid }) : pass({ records: nearest.value.texts });
  },
});

type SyntaxFault = 'version' | 'malformed' | 'repeated' | 'no-logo' | 'not-https';

export const recordSyntax = check({
  id: 'bimi/record-syntax',
  severity: 'low',
  reference: `${DRAFT} §4.3`,
  judge: ({ records }: BimiEvidence) => {
    const nearest = nearestTexts(records);
    if (!nearest.seen) return unknown(nearest);
    if (nearest.value === null) return notApplicable('no-record');
    const valid = nearest.value.texts.filter(isBimi);
    if (valid.length > 1) return notApplicable('record-unusable');
    const [text] = valid;
    const version: SyntaxFault = 'version';
    if (text === undefined) return fail({ fault: version, record: nearest.value.texts[0] ?? '' });
    const record = parseBimi(text);
    const fault = syntaxFault(record);
    if (fault) return fail({ fault, record: text });
    return record.unknown.length > 0 ? warn({ unknown: record.unknown, record: text }) : pass({ record: text });
  },
});

export const recordDecline = check({
  id: 'bimi/record-decline',
  severity: 'info',
  reference: `${DRAFT} §4.3.1`,
  judge: ({ records }: BimiEvidence) => {
    const nearest = nearestTexts(records);
    if (!nearest.seen) return unknown(nearest);
    if (nearest.value === null) return notApplicable('no-record');
    const record = publishedRecord(records);
    if (!record.seen || record.value === null) return notApplicable('record-unusable');
    return isDeclined(record.value) ? info({ record: record.value.text }) : notApplicable('not-declined');
  },
});

export const checks = [recordPresent, recordSingle, recordSyntax, recordDecline] as const;

function syntaxFault({ malformed, repeated, logo, authority }: ReturnType<typeof parseBimi>): SyntaxFault | null {
  if (malformed.length > 0) return 'malformed';
  if (repeated.length > 0) return 'repeated';
  if (logo === null) return 'no-logo';
  return [logo, authority ?? ''].every((url) => url === '' || isHttps(url)) ? null : 'not-https';
}
