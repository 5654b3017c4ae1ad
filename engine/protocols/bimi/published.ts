import { gunzipSync } from 'node:zlib';
import { errorCode } from '@rempart/contract';
import { type Observed, seen, type Unseen } from '../../model/observed.ts';
import { notApplicable, type Outcome, unknown } from '../../model/outcome.ts';
import type { BimiEvidence, Download, DownloadedFile, NamedTexts } from './evidence.ts';
import { type MarkCertificate, readMarkCertificate } from './mark-certificate.ts';
import { type BimiRecord, isBimi, isDeclined, meantAsBimi, parseBimi } from './parse.ts';

/** Octets; twice what receivers accept, as of a logo served plain. */
const LARGEST_INFLATED = 65_536;

/** The texts that count: those of the domain, else of its organisational domain (draft §4). */
export function nearestTexts(
  records: readonly NamedTexts[],
): Observed<{ readonly name: string; readonly texts: readonly string[] } | null> {
  for (const { name, texts } of records) {
    if (!texts.seen) return texts;
    const meant = texts.value.filter(meantAsBimi);
    if (meant.length > 0) return seen({ name, texts: meant }, [texts]);
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

/** For rules on the record, a declined one excepted. */
export function onRecord<R extends Outcome>(rule: (record: BimiRecord, evidence: BimiEvidence) => R) {
  return (evidence: BimiEvidence) => {
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
  return onRecord(({ logo: named }, { logo }) => {
    if (named === null || named === '') return notApplicable('no-logo');
    return logo ? rule(logo) : notApplicable('logo-not-https');
  });
}

/** A logo as it is drawn, inflated where it was served compressed. */
export interface LogoFile extends Pick<DownloadedFile, 'contentType' | 'cut'> {
  readonly octets: Buffer;
  /** Octets of the drawing; of one that was cut, as many as came. */
  readonly bytes: number;
}

/** For rules on what the logo holds. */
export function onLogoFile<R extends Outcome>(rule: (file: LogoFile) => R) {
  return onLogo(({ answer }) => {
    if (!answer.seen) return isRefusal(answer) ? notApplicable('logo-not-served') : unknown(answer);
    const { status, stopped } = answer.value;
    if (isCoded(answer.value)) return unknown(unreadable(answer.value));
    if (status !== 200 || stopped !== null) return notApplicable('logo-not-served');
    const file = logoFile(answer.value);
    return file ? rule(file) : unknown({ silence: 'not-recorded' });
  });
}

/** Compressed by the server unasked: receivers can read it, we do not. */
export function isCoded({ status, stopped }: Pick<DownloadedFile, 'status' | 'stopped'>): boolean {
  return status === 200 && (stopped?.startsWith('content-encoding') ?? false);
}

export function unreadable({ stopped }: Pick<DownloadedFile, 'stopped'>): Omit<Unseen, 'seen'> {
  return { silence: 'malformed', ...(stopped !== null && { detail: stopped }) };
}

/** For rules on the file of certificates. */
export function onAuthority<R extends Outcome>(rule: (authority: Download, evidence: BimiEvidence) => R) {
  return onRecord(({ authority: named }, evidence) => {
    if (named === null || named === '') return notApplicable('no-certificate');
    return evidence.authority ? rule(evidence.authority, evidence) : notApplicable('certificate-not-https');
  });
}

/** For rules on the certificate itself. */
export function onCertificate<R extends Outcome>(rule: (certificate: MarkCertificate, evidence: BimiEvidence) => R) {
  return onAuthority(({ answer }, evidence) => {
    if (!answer.seen) return isRefusal(answer) ? notApplicable('certificate-unreadable') : unknown(answer);
    if (isCoded(answer.value)) return unknown(unreadable(answer.value));
    const certificate =
      answer.value.status === 200 && !answer.value.cut ? readMarkCertificate(answer.value.body) : null;
    return certificate ? rule(certificate, evidence) : notApplicable('certificate-unreadable');
  });
}

/** Nobody can fetch from a place that is no public one, that refuses the connection, or whose name has no address. */
export function isRefusal({ silence, detail }: Unseen): boolean {
  return silence === 'refused' || silence === 'forbidden' || (detail?.endsWith(' has no address') ?? false);
}

/** Inflated no further than anybody would accept; null where older evidence did not keep the octets. */
function logoFile({ contentType, cut, body, bytes, octets: encoded }: DownloadedFile): LogoFile | null {
  if (encoded === undefined && body.includes('\uFFFD')) return null;
  const served = encoded === undefined ? Buffer.from(body) : Buffer.from(encoded, 'base64');
  const plain = { contentType, cut, octets: served, bytes };
  if (served[0] !== 0x1f || served[1] !== 0x8b) return plain;
  try {
    const octets = gunzipSync(served, { maxOutputLength: LARGEST_INFLATED });
    return { contentType, cut: false, octets, bytes: octets.length };
  } catch (error) {
    const tooLarge = errorCode(error) === 'ERR_BUFFER_TOO_LARGE';
    return tooLarge ? { ...plain, cut: true, bytes: LARGEST_INFLATED } : plain;
  }
}
