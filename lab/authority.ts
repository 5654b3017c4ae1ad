import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { closePrimesKey } from './close-primes.ts';
import {
  bitString,
  element,
  integer,
  nothing,
  octetString,
  oid,
  sequence,
  set,
  tagged,
  time,
  truth,
  utf8,
} from './der.ts';
import { ocspResponse } from './staple.ts';

/** What a host asks of the authority. */
export interface CertificateRequest {
  /** DNS names. Default: the host's own. */
  readonly names?: readonly string[];
  /** First and last day of validity, counted from the start of the lab. Default -20 to 70. */
  readonly days?: readonly [number, number];
  readonly key?: KeyKind;
  /** The private key that is certified, in place of a new one of that kind. */
  readonly secret?: KeyObject;
  /** `itself`: self-signed. `unlisted`: an authority that no client trusts. Default `lab`. */
  readonly issuer?: 'lab' | 'itself' | 'unlisted';
  /** Organisation of the intermediate, under the lab's root all the same: CAA is compared with it. Default `Laboratoire`. */
  readonly organization?: string;
  /** What its server sends, in this order. Default: leaf and intermediate, or the leaf alone where there is none. */
  readonly shows?: readonly ('leaf' | 'intermediate' | 'root')[];
  readonly hash?: 'sha256' | 'sha1';
  /** With which the root signs the intermediate. Default sha256. */
  readonly intermediateHash?: 'sha256' | 'sha1';
  /** What the authority says of it, which its server hands out. Default: nothing is. */
  readonly staple?: 'good' | 'revoked';
  /** Whether it carries timestamps of public logs, which nobody signed. Default true under the lab's root. */
  readonly logged?: boolean;
  /** Extended key usage. Default serverAuth. */
  readonly usage?: string;
  /** Subject by attribute identifier. Default: the first name as common name. */
  readonly subject?: readonly (readonly [oid: string, value: string])[];
  /** Further extensions, DER. */
  readonly extensions?: readonly Uint8Array[];
}

/** `close`: RSA with neighbouring primes. */
export type KeyKind = 'p256' | 'p384' | 'rsa1024' | 'rsa2048' | 'rsa3072' | 'close';

/** A certificate with its key, ready for a TLS server. */
export interface Issued {
  /** Leaf first. */
  readonly chain: readonly Buffer[];
  /** PEM of the chain. */
  readonly pem: string;
  readonly key: KeyObject;
  /** SHA-256 of the leaf's public key, hex: TLSA 3 1 1. */
  readonly keyDigest: string;
  /** Response of the authority, DER. */
  readonly staple: Buffer | null;
}

export interface Authority {
  /** PEM. */
  readonly root: string;
  /** SHA-256 of the public key of an organisation's intermediate, hex: TLSA 2 1 1. */
  readonly keyDigest: (organization: string) => string;
  readonly issue: Issue;
}

export type Issue = (request: CertificateRequest & { readonly names: readonly string[] }) => Issued;

const DAY_MS = 86_400_000;
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
const ORGANIZATION = 'Laboratoire';

/** Two timestamps of no log (RFC 6962 §3.3). */
const TIMESTAMPS = extension('1.3.6.1.4.1.11129.2.4.2', octetString(timestampList(2)));

/** A root, intermediates under it, and an unlisted authority. */
export function createAuthority(now: Date): Authority {
  const decade = validity(now, [-365, 3285]);
  const root = signer('Racine', ORGANIZATION, newKey('p256'));
  const rootDer = certificate({ subject: root.name, issuer: root, key: root.key, validity: decade, isAuthority: true });
  const unlisted = signer('Autorité inconnue', 'Inconnue', newKey('p256'));
  const intermediate = intermediates(root, decade);
  return {
    root: pem(rootDer),
    keyDigest: (organization) => digestOf(intermediate(organization).key),
    issue: (request) => {
      const { names, days = [-20, 70], issuer = 'lab', organization = ORGANIZATION } = request;
      const key = request.secret ?? newKey(request.key ?? 'p256');
      const itself = signer(names[0] ?? 'sans nom', null, key);
      const between = intermediate(organization, request.intermediateHash);
      const by = { lab: between, itself, unlisted }[issuer];
      const leaf = certificate({
        ...request,
        extensions: [...(request.extensions ?? []), ...(request.logged === false ? [] : [TIMESTAMPS])],
        subject: request.subject ? distinguishedName(request.subject) : itself.name,
        issuer: by,
        key,
        validity: validity(now, days),
        isAuthority: false,
      });
      const { shows = issuer === 'lab' ? ['leaf', 'intermediate'] : ['leaf'] } = request;
      const chain = shows.map((part) => ({ leaf, intermediate: between.der, root: rootDer })[part]);
      const staple = request.staple ? ocspResponse(leaf, by.key, request.staple, now) : null;
      return { chain, pem: chain.map(pem).join(''), key, keyDigest: digestOf(key), staple };
    },
  };
}

/** One per organisation and hash, made when first needed. */
function intermediates(root: Signer, decade: Buffer) {
  const made = new Map<string, Signer & { readonly der: Buffer }>();
  return (organization: string, hash: Draft['hash'] = 'sha256'): Signer & { readonly der: Buffer } => {
    const known = made.get(`${organization} ${hash}`);
    if (known !== undefined) return known;
    const own = signer('Intermédiaire', organization, newKey('p256'));
    const der = certificate({
      subject: own.name,
      issuer: root,
      key: own.key,
      validity: decade,
      isAuthority: true,
      hash,
    });
    const intermediate = { ...own, der };
    made.set(`${organization} ${hash}`, intermediate);
    return intermediate;
  };
}

interface Signer {
  readonly name: Buffer;
  readonly key: KeyObject;
}

interface Draft extends Pick<CertificateRequest, 'hash' | 'names' | 'usage' | 'extensions'> {
  readonly subject: Buffer;
  readonly issuer: Signer;
  readonly key: KeyObject;
  readonly validity: Buffer;
  readonly isAuthority: boolean;
}

/** RFC 5280 §4.1. */
function certificate(draft: Draft): Buffer {
  const hash = draft.hash ?? 'sha256';
  const algorithm = signatureAlgorithm(draft.issuer.key, hash);
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const toBeSigned = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    draft.issuer.name,
    draft.validity,
    draft.subject,
    spki(draft.key),
    tagged(3, sequence(...extensionsOf(draft))),
  );
  return sequence(toBeSigned, algorithm, bitString(sign(hash, toBeSigned, draft.issuer.key)));
}

function extensionsOf(draft: Draft): readonly Uint8Array[] {
  const keyIds = [
    extension('2.5.29.14', octetString(keyId(draft.key))),
    extension('2.5.29.35', sequence(element(0x80, keyId(draft.issuer.key)))),
  ];
  if (draft.isAuthority) {
    const signsCertificates = bitString(Buffer.from([0b0000_0110]), 1);
    return [critical('2.5.29.19', sequence(truth())), critical('2.5.29.15', signsCertificates), ...keyIds];
  }
  const names = (draft.names ?? []).map((name) => element(0x82, Buffer.from(name)));
  return [
    critical('2.5.29.19', sequence()),
    critical('2.5.29.15', bitString(Buffer.from([0b1010_0000]), 5)),
    extension('2.5.29.37', sequence(oid(draft.usage ?? SERVER_AUTH))),
    ...(names.length > 0 ? [extension('2.5.29.17', sequence(...names))] : []),
    ...keyIds,
    ...(draft.extensions ?? []),
  ];
}

function timestampList(count: number): Buffer {
  const timestamp = Buffer.concat([Buffer.from([0, 47]), Buffer.alloc(47)]);
  const list = Buffer.concat(Array.from({ length: count }, () => timestamp));
  return Buffer.concat([Buffer.from([list.length >> 8, list.length & 255]), list]);
}

export function extension(id: string, content: Uint8Array): Buffer {
  return sequence(oid(id), octetString(content));
}

function critical(id: string, content: Uint8Array): Buffer {
  return sequence(oid(id), truth(), octetString(content));
}

function signer(commonName: string, organization: string | null, key: KeyObject): Signer {
  const parts: (readonly [string, string])[] = organization === null ? [] : [['2.5.4.10', organization]];
  return { name: distinguishedName([...parts, ['2.5.4.3', commonName]]), key };
}

function distinguishedName(attributes: readonly (readonly [oid: string, value: string])[]): Buffer {
  return sequence(...attributes.map(([id, value]) => set(sequence(oid(id), utf8(value)))));
}

function signatureAlgorithm(key: KeyObject, hash: 'sha256' | 'sha1'): Buffer {
  if (key.asymmetricKeyType === 'rsa') {
    return sequence(oid(hash === 'sha256' ? '1.2.840.113549.1.1.11' : '1.2.840.113549.1.1.5'), nothing());
  }
  return sequence(oid(hash === 'sha256' ? '1.2.840.10045.4.3.2' : '1.2.840.10045.4.1'));
}

function newKey(kind: KeyKind): KeyObject {
  if (kind === 'p256') return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  if (kind === 'p384') return generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
  if (kind === 'close') return closePrimesKey();
  return generateKeyPairSync('rsa', { modulusLength: Number(kind.slice(3)) }).privateKey;
}

function validity(now: Date, [from, to]: readonly [number, number]): Buffer {
  return sequence(...[from, to].map((days) => time(new Date(now.getTime() + days * DAY_MS))));
}

function spki(key: KeyObject): Buffer {
  return createPublicKey(key).export({ type: 'spki', format: 'der' });
}

function keyId(key: KeyObject): Buffer {
  return createHash('sha1').update(spki(key)).digest();
}

/** SHA-256 of the public key, hex: TLSA 3 1 1. */
export function digestOf(key: KeyObject): string {
  return createHash('sha256').update(spki(key)).digest('hex');
}

function pem(der: Buffer): string {
  return `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}
