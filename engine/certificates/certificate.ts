import { calendarDays } from '../common/days.ts';
import type { Certificate } from '../model/ask.ts';
import { isBrokenHash } from './broken-hashes.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A public certificate that lives longer than this is still renewed by hand, by people who need notice. */
const HAND_RENEWED_DAYS = 100;
/** Certificates that live no longer than this are always in their last days. */
const SHORT_LIVED_DAYS = 10;

const RSA_LEAST_BITS = 2_048;
const CURVE_LEAST_BITS = 256;
const CURVE_PHASED_OUT_BITS = 224;

/**
 * How far a certificate is from its end. `urgent`: less than a tenth of its life or a day is left. `late`: less than a third, when
 * automatic renewal should already have run. Those renewed by hand (more than 100 days) are `late` under 30 days, `urgent` under 7.
 */
export interface Expiry {
  readonly state: 'expired' | 'not-yet-valid' | 'urgent' | 'late' | 'fine';
  /** Of the calendar, as a reader counts who sees the date; negative once expired. */
  readonly daysLeft: number;
  readonly lifetimeDays: number;
  readonly notAfter: string;
}

/** `now` is ISO 8601. */
export function expiryOf({ notBefore, notAfter }: Pick<Certificate, 'notBefore' | 'notAfter'>, now: string): Expiry {
  const left = Date.parse(notAfter) - Date.parse(now);
  const lifetime = Date.parse(notAfter) - Date.parse(notBefore);
  return {
    state: Date.parse(now) < Date.parse(notBefore) ? 'not-yet-valid' : stateOf(left, lifetime),
    daysLeft: left < 0 ? Math.floor(left / DAY_MS) : calendarDays(now, notAfter),
    lifetimeDays: Math.round(lifetime / DAY_MS),
    notAfter,
  };
}

/** Whether a key can be broken or is about to be; null where its kind or size is not known. */
export function weakKey({
  keyType,
  keyBits,
}: Pick<Certificate, 'keyType' | 'keyBits'>): 'weak' | 'ageing' | 'sound' | null {
  if (keyType === 'ed25519' || keyType === 'ed448') return 'sound';
  if (keyBits === null) return null;
  if (keyType === 'rsa' || keyType === 'rsa-pss') return keyBits < RSA_LEAST_BITS ? 'weak' : 'sound';
  if (keyType === 'dsa') return 'weak';
  if (keyType !== 'ec') return null;
  if (keyBits >= CURVE_LEAST_BITS) return 'sound';
  return keyBits >= CURVE_PHASED_OUT_BITS ? 'ageing' : 'weak';
}

/** Whether a certificate is signed with a broken hash; null where the algorithm is not known. */
export function weakSignature({ signatureAlgorithm }: Pick<Certificate, 'signatureAlgorithm'>): boolean | null {
  return signatureAlgorithm === null ? null : isBrokenHash(signatureAlgorithm);
}

function stateOf(left: number, lifetime: number): Expiry['state'] {
  if (left < 0) return 'expired';
  if (lifetime <= SHORT_LIVED_DAYS * DAY_MS) return left < 24 * HOUR_MS ? 'urgent' : 'fine';
  const byHand = lifetime > HAND_RENEWED_DAYS * DAY_MS;
  if (left < Math.max(DAY_MS, lifetime / 10, byHand ? 7 * DAY_MS : 0)) return 'urgent';
  return left < Math.max(lifetime / 3, byHand ? 30 * DAY_MS : 0) ? 'late' : 'fine';
}
