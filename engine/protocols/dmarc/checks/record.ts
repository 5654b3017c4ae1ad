import { judgeAgreement } from '../../../common/agreement.ts';
import { firstSilence } from '../../../common/first-silence.ts';
import { isFree } from '../../../common/holding.ts';
import { nearestName } from '../../../common/nearest-name.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small, usual } from '../../../model/labour.ts';
import { seen } from '../../../model/observed.ts';
import { fail, info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import type { DmarcEvidence } from '../evidence.ts';
import { asMeant, isDmarc, isNearlyDmarc, OBSOLETE, TAGS } from '../parse.ts';
import { appliedRecord } from '../policy.ts';
import { onOwnRecord, onRecord } from './on-record.ts';

const check = checkIn('record');

const recordPresent = check({
  id: 'dmarc/record-present',
  severity: 'high',
  reference: rfc(9989, '4.10'),
  // Where it is no step with values, the policy of another is in force, and none of its reports reach the owner.
  labour: { ...small('dns', 'watch'), waits: 4 },
  judge: (evidence: DmarcEvidence) => {
    const found = appliedRecord(evidence);
    if (!found.seen) return unknown(found);
    const several = evidence.walk[0]?.texts;
    if (!found.value && several?.seen && several.value.filter(isDmarc).length > 1)
      return notApplicable('several-records');
    if (!found.value) {
      const { profile, walk } = evidence;
      return fail({ asked: walk.map(({ name }) => name), sends: !profile.seen || profile.value.sends });
    }
    const { owner, inherited, byAll, record, asked } = found.value;
    return byAll ? pass({ owner, inherited, record: record.text }) : warn({ owner, asked });
  },
});

const recordSingle = check({
  id: 'dmarc/record-single',
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
  severity: 'high',
  reference: rfc(9989, '4.7'),
  judge: ({ walk }: DmarcEvidence) => {
    const own = walk[0]?.texts;
    if (own && !own.seen) return unknown(own);
    const texts = own?.value ?? [];
    // Beside a record that counts, a version put right would annul both: it is a text to delete.
    if (texts.some(isDmarc)) return pass({});
    const [missed] = texts.filter(isNearlyDmarc);
    if (missed !== undefined) return fail({ text: missed, meant: asMeant(missed) ?? missed });
    return notApplicable('no-own-record');
  },
});

const recordPlace = check({
  id: 'dmarc/record-place',
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
  severity: 'low',
  reference: rfc(9989, '4.10'),
  judge: ({ walk, everywhere = seen([]) }: DmarcEvidence) => {
    const own = walk[0]?.texts;
    if (own && !own.seen) return unknown(own);
    const texts = own?.value ?? [];
    const hasRecord = texts.some(isDmarc);
    const apart = texts.filter((text) => !isDmarc(text) && (hasRecord || !isNearlyDmarc(text)));
    if (apart.length > 0 && !everywhere.seen) return unknown(everywhere);
    const foreign = apart.filter((text) => !(everywhere.seen && everywhere.value.includes(text)));
    if (foreign.some((text) => /^v=spf1/i.test(text))) return fail({ foreign });
    return foreign.length > 0 ? warn({ foreign }) : pass({ foreign });
  },
});

const recordSyntax = check({
  id: 'dmarc/record-syntax',
  severity: 'high',
  reference: rfc(9989, '4.8'),
  judge: onOwnRecord(({ record: { text, list, capitals, invalid, strange } }) => {
    const facts = {
      malformed: list.malformed,
      capitals,
      repeated: list.repeated,
      invalid,
      strange,
      curly: /[\u2018\u2019\u201C\u201D]/.test(text),
    };
    const isRead =
      facts.malformed.every(isPassedOver) && facts.repeated.length === 0 && invalid.length === 0 && !facts.curly;
    if (!isRead) return fail({ ...facts, isRead });
    return facts.malformed.length + capitals.length + strange.length > 0 ? warn({ ...facts, isRead }) : pass(facts);
  }),
});

const recordObsolete = check({
  id: 'dmarc/record-obsolete',
  severity: 'low',
  reference: rfc(9989, 'A.6'),
  judge: onOwnRecord(({ record: { list, rua, ruf } }) => {
    const tags = list.tags.map(([name]) => name).filter((name) => OBSOLETE.includes(name));
    const sizes = [...rua, ...ruf].map(({ written }) => written).filter((written) => /![0-9]+[kmgt]?$/i.test(written));
    return tags.length + sizes.length > 0 ? warn({ tags, sizes }) : pass({ tags, sizes });
  }),
});

const recordUnknown = check({
  id: 'dmarc/record-unknown',
  severity: 'low',
  reference: rfc(9989, '4.7'),
  judge: onOwnRecord(({ record: { list } }) => {
    const unknown = list.tags.flatMap(([name]) =>
      TAGS.includes(name) || OBSOLETE.includes(name) ? [] : [{ name, meant: nearestTag(name) }],
    );
    return unknown.length > 0 ? warn({ unknown }) : pass({ unknown });
  }),
});

/** A policy kept by a service is as alive as the name it stands at. */
const recordCname = check({
  id: 'dmarc/record-cname',
  severity: 'critical',
  reference: rfc(1034, '3.6.2'),
  judge: ({ alias }: DmarcEvidence) => {
    if (!alias.seen) return unknown(alias);
    if (alias.value === null) return notApplicable('no-alias');
    const { target, lost, holding } = alias.value;
    if (holding?.seen && isFree(holding.value)) return fail({ target });
    if (holding && !holding.seen) return unknown(holding);
    return lost ? warn({ target }) : pass({ target });
  },
});

const recordPsd = check({
  id: 'dmarc/record-psd',
  severity: 'medium',
  reference: rfc(9989, '4.7'),
  labour: small('dns'),
  judge: onRecord(({ record: { psd }, inherited }) => {
    if (inherited) return notApplicable('no-own-record');
    if (psd === 'y') return warn({ psd });
    return psd === 'n' ? info({ psd }) : pass({ psd });
  }),
});

const recordNsAgree = check({
  id: 'dmarc/record-ns-agree',
  severity: 'medium',
  reference: rfc(1034, '4.3.5'),
  labour: usual('dns'),
  judge: ({ servers }: DmarcEvidence) => judgeAgreement(servers, isDmarc),
});

export const recordChecks = [
  recordPresent,
  recordSingle,
  recordVersion,
  recordPlace,
  recordForeign,
  recordSyntax,
  recordObsolete,
  recordUnknown,
  recordCname,
  recordPsd,
  recordNsAgree,
] as const;

/** Nothing between two semicolons, or a private tag whose name is outside the grammar: every reader goes on. */
function isPassedOver(part: string): boolean {
  const [name = '', value] = part.split('=');
  return (
    part.trim() === '' ||
    (value !== undefined && /^[a-z][\w.-]*$/i.test(name.trim()) && nearestTag(name.trim()) === null)
  );
}

/** The tag that a misspelt one was meant to be: in another case, or but for one letter or two that changed places. */
function nearestTag(name: string): string | null {
  const written = name.toLowerCase();
  return (
    nearestName(
      written,
      TAGS.filter(({ length }) => length > 2),
    ) ??
    TAGS.find((tag) => written === tag) ??
    null
  );
}
