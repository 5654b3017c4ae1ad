import { type Observed, seen, type Unseen } from '../../model/observed.ts';
import { type NotApplicable, notApplicable, type Outcome, type Unknown, unknown } from '../../model/outcome.ts';
import type { BimiEvidence, Download, DownloadedFile, NamedTexts } from './evidence.ts';
import { type BimiRecord, isBimi, isDeclined, meantAsBimi, parseBimi } from './parse.ts';

/** The texts that count: those of the domain, else of its organisational domain (draft §4). */
export function nearestTexts(
  records: readonly NamedTexts[],
): Observed<{ readonly name: string; readonly texts: readonly string[] } | null> {
  for (const { name, texts } of records) {
    if (!texts.seen) return texts;
    const meant = texts.value.filter(meantAsBimi);
    if (meant.length > 0) return seen({ name, texts: meant });
  }
  return seen(null);
}

/** The one record that receivers read; null where there is none, or several. */
export function publishedRecord(records: readonly NamedTexts[]): Observed<BimiRecord | null> {
  const nearest = nearestTexts(records);
  if (!nearest.seen) return nearest;
  const [only, ...others] = nearest.value?.texts.filter(isBimi) ?? [];
  return seen(only === undefined || others.length > 0 ? null : parseBimi(only));
}

type Missing = NotApplicable<'no-record' | 'record-unusable' | 'declined'>;

/** For rules on the record, a declined one excepted. */
export function onRecord<R extends Outcome>(
  rule: (record: BimiRecord, evidence: BimiEvidence) => R,
): (evidence: BimiEvidence) => R | Unknown | Missing {
  return (evidence) => {
    const nearest = nearestTexts(evidence.records);
    if (!nearest.seen) return unknown(nearest);
    if (nearest.value === null) return notApplicable('no-record');
    const record = publishedRecord(evidence.records);
    if (!record.seen || record.value === null) return notApplicable('record-unusable');
    return isDeclined(record.value) ? notApplicable('declined') : rule(record.value, evidence);
  };
}

/** For rules on the logo as a file. */
export function onLogo<R extends Outcome>(rule: (logo: Download) => R) {
  return onRecord(({ logo: named }, { logo }): R | NotApplicable<'no-logo' | 'logo-not-https'> => {
    if (named === null || named === '') return notApplicable('no-logo');
    return logo ? rule(logo) : notApplicable('logo-not-https');
  });
}

/** For rules on what the logo holds. */
export function onLogoFile<R extends Outcome>(rule: (file: DownloadedFile) => R) {
  return onLogo(({ answer }): R | Unknown | NotApplicable<'logo-not-served' | 'logo-compressed'> => {
    if (!answer.seen) return isRefusal(answer) ? notApplicable('logo-not-served') : unknown(answer);
    if (answer.value.status !== 200 || answer.value.stopped !== null) return notApplicable('logo-not-served');
    return isCompressed(answer.value) ? notApplicable('logo-compressed') : rule(answer.value);
  });
}

/** For rules on the file of certificates. */
export function onAuthority<R extends Outcome>(rule: (authority: Download, evidence: BimiEvidence) => R) {
  return onRecord(({ authority: named }, evidence): R | NotApplicable<'no-certificate' | 'certificate-not-https'> => {
    if (named === null || named === '') return notApplicable('no-certificate');
    return evidence.authority ? rule(evidence.authority, evidence) : notApplicable('certificate-not-https');
  });
}

/** Nobody can fetch from a place that is no public one, or that refuses the connection. */
export function isRefusal({ silence }: Unseen): boolean {
  return silence === 'refused' || silence === 'forbidden';
}

/** A gzip file; it is never inflated here. */
function isCompressed({ body, contentType }: DownloadedFile): boolean {
  return body.startsWith('\u001f') || /gzip/i.test(contentType ?? '');
}
