import { firstSilence } from '../../../common/first-silence.ts';
import { check, rfc } from '../../../model/check.ts';
import { fail, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import type { DmarcEvidence } from '../evidence.ts';
import { isDmarc, isNearlyDmarc } from '../parse.ts';
import { appliedRecord } from '../policy.ts';
import { onRecord } from './on-record.ts';

const recordPresent = check({
  id: 'dmarc/record-present',
  step: 'record',
  severity: 'high',
  reference: rfc(9989, '4.10'),
  judge: (evidence: DmarcEvidence) => {
    const found = appliedRecord(evidence);
    if (!found.seen) return unknown(found);
    const several = evidence.walk[0]?.texts;
    if (!found.value && several?.seen && several.value.filter(isDmarc).length > 1)
      return notApplicable('several-records');
    if (!found.value) return fail({ asked: evidence.walk.map(({ name }) => name) });
    const { owner, inherited, record } = found.value;
    return pass({ owner, inherited, record: record.text });
  },
});

const recordSingle = check({
  id: 'dmarc/record-single',
  step: 'record',
  severity: 'high',
  reference: rfc(9989, '4.10'),
  judge: ({ walk }: DmarcEvidence) => {
    const own = walk[0]?.texts;
    if (own && !own.seen) return unknown(own);
    const records = own?.value.filter(isDmarc) ?? [];
    if (records.length === 0) return notApplicable('no-own-record');
    return records.length === 1 ? pass({ records }) : fail({ records });
  },
});

const recordVersion = check({
  id: 'dmarc/record-version',
  step: 'record',
  severity: 'high',
  reference: rfc(9989, '4.7'),
  judge: ({ walk }: DmarcEvidence) => {
    const own = walk[0]?.texts;
    if (own && !own.seen) return unknown(own);
    const texts = own?.value ?? [];
    const [missed] = texts.filter(isNearlyDmarc);
    if (missed !== undefined) return fail({ text: missed });
    return texts.some(isDmarc) ? pass({}) : notApplicable('no-own-record');
  },
});

const recordPlace = check({
  id: 'dmarc/record-place',
  step: 'record',
  severity: 'high',
  reference: rfc(9989, '4.10'),
  judge: (evidence: DmarcEvidence) => {
    const strayed = evidence.misplaced
      .filter(({ texts }) => texts.seen && texts.value.some(isDmarc))
      .map(({ name }) => name);
    if (strayed.length > 0) return fail({ strayed, right: `_dmarc.${evidence.domain}` });
    const silent = firstSilence(evidence.misplaced.map(({ texts }) => texts));
    return silent ? unknown(silent) : pass({});
  },
});

const recordForeign = check({
  id: 'dmarc/record-foreign',
  step: 'record',
  severity: 'low',
  reference: rfc(9989, '4.10'),
  judge: ({ walk }: DmarcEvidence) => {
    const own = walk[0]?.texts;
    if (own && !own.seen) return unknown(own);
    const foreign = (own?.value ?? []).filter((text) => !isDmarc(text) && !isNearlyDmarc(text));
    if (foreign.some((text) => /^v=spf1/i.test(text))) return fail({ foreign });
    return foreign.length > 0 ? warn({ foreign }) : pass({ foreign });
  },
});

const recordSyntax = check({
  id: 'dmarc/record-syntax',
  step: 'record',
  severity: 'high',
  reference: rfc(9989, '4.8'),
  judge: onRecord(({ record: { text, list, invalid } }) => {
    const facts = {
      malformed: list.malformed,
      repeated: list.repeated,
      invalid,
      curly: /[\u2018\u2019\u201C\u201D]/.test(text),
    };
    const faulty = facts.malformed.length > 0 || facts.repeated.length > 0 || invalid.length > 0 || facts.curly;
    return faulty ? fail(facts) : pass(facts);
  }),
});

const recordObsolete = check({
  id: 'dmarc/record-obsolete',
  step: 'record',
  severity: 'low',
  reference: rfc(9989, 'A.6'),
  judge: onRecord(({ record: { list, rua, ruf } }) => {
    const tags = list.tags.map(([name]) => name).filter((name) => ['pct', 'rf', 'ri'].includes(name));
    const sizes = [...rua, ...ruf].map(({ written }) => written).filter((written) => /![0-9]+[kmgt]?$/i.test(written));
    return tags.length + sizes.length > 0 ? warn({ tags, sizes }) : pass({ tags, sizes });
  }),
});

export const recordChecks = [
  recordPresent,
  recordSingle,
  recordVersion,
  recordPlace,
  recordForeign,
  recordSyntax,
  recordObsolete,
] as const;
