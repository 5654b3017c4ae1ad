import { type Element, firstIn, readElement, readElements, readOid } from './der.ts';

/** What Node does not tell of a certificate (RFC 5280 §4.1). */
export interface CertificateFields {
  /** Attributes of the subject by object identifier; of one given twice, the first. */
  readonly subject: ReadonlyMap<string, string>;
  /** Content of each extension, DER. */
  readonly extensions: ReadonlyMap<string, Buffer>;
}

const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const OCTET_STRING = 0x04;

/** Throws a RangeError for what is no certificate. */
export function readFields(der: Buffer): CertificateFields {
  const toBeSigned = readElements(firstIn(readElement(der)).content);
  const [, , , , subject] = toBeSigned[0]?.tag === VERSION ? toBeSigned.slice(1) : toBeSigned;
  const extensions = toBeSigned.find(({ tag }) => tag === EXTENSIONS);
  return {
    subject: subject ? attributesOf(subject) : new Map(),
    extensions: extensions ? extensionsIn(extensions) : new Map(),
  };
}

/** The name that OpenSSL gives the algorithm which signed a certificate (RFC 5280 §4.1.1.2); null for one that is not in the list. */
export function signatureAlgorithmOf(der: Buffer): string | null {
  const [, algorithm] = readElements(readElement(der).content);
  return algorithm ? (SIGNATURES[readOid(firstIn(algorithm))] ?? null) : null;
}

/** RFC 3279 §2.2, RFC 4055 §5, RFC 5758 §3, RFC 8410 §3. */
const SIGNATURES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.2': 'md2WithRSAEncryption',
  '1.2.840.113549.1.1.4': 'md5WithRSAEncryption',
  '1.2.840.113549.1.1.5': 'sha1WithRSAEncryption',
  '1.2.840.113549.1.1.10': 'rsassaPss',
  '1.2.840.113549.1.1.11': 'sha256WithRSAEncryption',
  '1.2.840.113549.1.1.12': 'sha384WithRSAEncryption',
  '1.2.840.113549.1.1.13': 'sha512WithRSAEncryption',
  '1.2.840.113549.1.1.14': 'sha224WithRSAEncryption',
  '1.2.840.10040.4.3': 'dsaWithSHA1',
  '1.2.840.10045.4.1': 'ecdsa-with-SHA1',
  '1.2.840.10045.4.3.1': 'ecdsa-with-SHA224',
  '1.2.840.10045.4.3.2': 'ecdsa-with-SHA256',
  '1.2.840.10045.4.3.3': 'ecdsa-with-SHA384',
  '1.2.840.10045.4.3.4': 'ecdsa-with-SHA512',
  '1.3.101.112': 'ED25519',
  '1.3.101.113': 'ED448',
};

/** RDNSequence: sets of type and value (RFC 5280 §4.1.2.4). */
function attributesOf({ content }: Element): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const set of readElements(content)) {
    for (const attribute of readElements(set.content)) {
      const [type, value] = readElements(attribute.content);
      if (type && value && !attributes.has(readOid(type)))
        attributes.set(readOid(type), value.content.toString('utf8'));
    }
  }
  return attributes;
}

/** Sequences of identifier, whether critical, and an octet string (RFC 5280 §4.1.2.9). */
function extensionsIn({ content }: Element): ReadonlyMap<string, Buffer> {
  const found = readElements(readElement(content).content).flatMap((extension) => {
    const parts = readElements(extension.content);
    const [id] = parts;
    const value = parts.find(({ tag }) => tag === OCTET_STRING);
    return id && value ? [[readOid(id), value.content] as const] : [];
  });
  return new Map(found);
}
