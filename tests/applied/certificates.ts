import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  type Authority,
  type CertificateRequest,
  createAuthority,
  digestOf,
  type Issued,
} from '../../lab/authority.ts';
import type { World } from '../../lab/world.ts';

/**
 * What an authority gives today, for a key of the same kind where it is long enough. The authority of a certificate that has expired is
 * forgotten.
 */
export function renewed({ key, organization, days }: CertificateRequest): CertificateRequest {
  const hasExpired = (days?.[1] ?? 1) < 0;
  return {
    ...(organization !== undefined && !hasExpired && { organization }),
    ...(key !== undefined && { key: key.startsWith('rsa') || key === 'close' ? 'rsa2048' : key }),
  };
}

/** A key of the same kind as that of a certificate, long enough for today. */
export function newKeyLike(certificate: CertificateRequest): KeyObject {
  const isRsa = renewed(certificate).key?.startsWith('rsa') ?? false;
  return isRsa
    ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}

/**
 * The world with the keys that its zone describes (`<key-digest mx>`) chosen once, and those of certificates that lack their chain: they
 * stay what they are when a certificate changes, or is sent with its chain.
 */
export function withChosenKeys(world: World): World {
  const described = [...world.zone.matchAll(/<key-digest ([^>]+)>/g)].map(([, label = '']) => label);
  const alone = Object.entries(world.hosts ?? {}).flatMap(([label, { certificate }]) =>
    certificate?.shows ? [label] : [],
  );
  const secrets = new Map(
    [...described, ...alone].map((label) => [label, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey]),
  );
  const hosts = Object.entries(world.hosts ?? {}).map(([label, host]) => {
    const secret = secrets.get(label);
    return [label, secret ? { ...host, certificate: { ...host.certificate, secret } } : host] as const;
  });
  const zone = [...secrets].reduce(
    (text, [label, secret]) => text.replaceAll(`<key-digest ${label}>`, digestOf(secret)),
    world.zone,
  );
  return { ...world, zone, hosts: Object.fromEntries(hosts) };
}

/**
 * An authority that gives the same certificate, with the same key, to each request for it: the laboratory is opened again for each step.
 */
export function keepingKeys(): Authority {
  const authority = createAuthority(new Date());
  const issued = new Map<string, Issued>();
  return {
    ...authority,
    issue: ({ secret, ...request }) => {
      const key = JSON.stringify([request, secret ? digestOf(secret) : null]);
      const known = issued.get(key) ?? authority.issue({ ...request, ...(secret && { secret }) });
      issued.set(key, known);
      return known;
    },
  };
}
