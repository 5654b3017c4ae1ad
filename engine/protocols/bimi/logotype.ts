import { createHash } from 'node:crypto';
import { type Element, firstIn, readElement, readElements, readOid } from '../../certificates/der.ts';

/** The digest of a drawing that a certificate vouches for. */
export interface LogoDigest {
  readonly algorithm: 'sha1' | 'sha256' | 'sha384' | 'sha512';
  /** Lower-case hex. */
  readonly digest: string;
}

/** Object identifier of the extension (RFC 9399 §4.1). */
export const LOGOTYPE = '1.3.6.1.5.5.7.1.12';

const ALGORITHMS: Readonly<Record<string, LogoDigest['algorithm']>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

const SUBJECT_LOGO = 0xa2;
const DIRECT = 0xa0;
const SEQUENCE = 0x30;

/** The digests of the first drawing of the subject, by the algorithms known here. Throws a RangeError for another form. */
export function readLogotype(extension: Buffer): readonly LogoDigest[] {
  const subject = readElements(readElement(extension).content).find(({ tag }) => tag === SUBJECT_LOGO);
  if (!subject) return [];
  const direct = readElement(subject.content);
  if (direct.tag !== DIRECT) return [];
  // LogotypeData ::= SEQUENCE { image SEQUENCE OF LogotypeImage, … }; the details come first in an image.
  const images = firstIn(direct);
  const details = firstIn(firstIn(images));
  const hashes = readElements(details.content).filter(({ tag }) => tag === SEQUENCE)[0];
  return hashes ? readElements(hashes.content).flatMap(digestOf) : [];
}

/** Whether a drawing is the one vouched for: every digest known here must be its own. */
export function isVouchedFor(drawing: Buffer, digests: readonly LogoDigest[]): boolean {
  return (
    digests.length > 0 &&
    digests.every(({ algorithm, digest }) => createHash(algorithm).update(drawing).digest('hex') === digest)
  );
}

function digestOf({ content }: Element): readonly LogoDigest[] {
  const [identifier, value] = readElements(content);
  if (!identifier || !value) return [];
  const algorithm = ALGORITHMS[readOid(firstIn(identifier))];
  return algorithm ? [{ algorithm, digest: value.content.toString('hex') }] : [];
}
