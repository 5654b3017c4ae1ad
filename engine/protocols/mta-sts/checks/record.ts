import { firstSilence } from '../../../common/first-silence.ts';
import { parseTagList } from '../../../common/tag-list.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { fail, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import type { MtaStsEvidence } from '../evidence.ts';
import { idOf, isId, malformedFields } from '../parse.ts';
import { fieldOf, parsePolicy } from '../policy-file.ts';
import { onRecord, receivesMail, stsAmong } from '../published.ts';

const check = checkIn('record');

export const recordPresent = check({
  id: 'mta-sts/record-present',
  severity: 'medium',
  reference: rfc(8461, '3.1'),
  judge: (evidence: MtaStsEvidence) => {
    const { record, mail, policy } = evidence;
    if (!record.seen) return unknown(record);
    const { name, texts } = record.value;
    const { meant } = stsAmong(texts);
    if (meant.length > 0) return pass({ name, records: meant });
    const { answer } = policy;
    const live =
      answer.seen && answer.value.status === 200 && fieldOf(parsePolicy(answer.value.body), 'version') === 'STSv1';
    if (live) return fail({ name, policyUrl: answer.value.url });
    if (!mail.seen) return unknown(mail);
    return receivesMail(mail.value, evidence) ? warn({ name }) : notApplicable('receives-no-mail');
  },
});

export const recordSingle = check({
  id: 'mta-sts/record-single',
  severity: 'high',
  reference: rfc(8461, '3.1'),
  judge: ({ record }: MtaStsEvidence) => {
    if (!record.seen) return unknown(record);
    const { meant, valid } = stsAmong(record.value.texts);
    if (meant.length === 0) return notApplicable('no-record');
    if (valid.length === 0) return notApplicable('record-ignored');
    return valid.length === 1 ? pass({ records: valid }) : fail({ records: valid });
  },
});

export const recordVersion = check({
  id: 'mta-sts/record-version',
  severity: 'high',
  reference: rfc(8461, '3.1'),
  judge: ({ record }: MtaStsEvidence) => {
    if (!record.seen) return unknown(record);
    const { meant, valid } = stsAmong(record.value.texts);
    if (meant.length === 0) return notApplicable('no-record');
    return valid.length > 0 ? pass({ records: valid }) : fail({ records: meant });
  },
});

export const recordId = check({
  id: 'mta-sts/record-id',
  severity: 'high',
  reference: rfc(8461, '3.1'),
  judge: onRecord((record) => {
    const id = idOf(record);
    return id !== null && isId(id) ? pass({ id, record }) : fail({ id, record });
  }),
});

export const recordPlace = check({
  id: 'mta-sts/record-place',
  severity: 'high',
  reference: rfc(8461, '3.1'),
  judge: ({ record, misplaced }: MtaStsEvidence) => {
    if (!record.seen) return unknown(record);
    const { name, texts } = record.value;
    if (stsAmong(texts).meant.length > 0) return pass({ name });
    const strays = misplaced.flatMap(({ name, texts }) =>
      texts.seen && stsAmong(texts.value).meant.length > 0 ? [name] : [],
    );
    if (strays.length > 0) return fail({ name, strays });
    const unread = firstSilence(misplaced.map(({ texts }) => texts));
    return unread ? unknown(unread) : notApplicable('no-record');
  },
});

/** Extensions are legal, and nobody knows any yet (RFC 8461 §3.1, sts-extension). */
export const recordFields = check({
  id: 'mta-sts/record-fields',
  severity: 'low',
  reference: rfc(8461, '3.1'),
  judge: onRecord((record) => {
    const { tags, repeated } = parseTagList(record);
    const malformed = malformedFields(record, 'id');
    const unknown = tags.map(([name]) => name).filter((name) => name !== 'v' && name !== 'id');
    const facts = { repeated, malformed, unknown: [...new Set(unknown)] };
    return repeated.length > 0 || malformed.length > 0 ? warn(facts) : pass(facts);
  }),
});

export const checks = [recordPresent, recordSingle, recordVersion, recordId, recordPlace, recordFields] as const;
