import { type CheckId, idsOf } from '../../protocols/index.ts';
import type { Touched } from '../changes.ts';
import { SOUND_FIRST } from '../sequence.ts';
import { isFault } from '../situation.ts';
import type { Law } from './step.ts';

/** No step that removes these faults stands on a ground that is not sound. */
function soundFirst(removing: readonly CheckId[], touched: Touched): Law {
  const ground = SOUND_FIRST[touched] ?? [];
  return ({ action, verdicts }) => {
    if (!action.checks.some((check) => removing.includes(check))) return [];
    return verdicts.before
      .filter((verdict) => ground.includes(verdict.check) && isFault(verdict) && verdict.provider === undefined)
      .map(({ check }) => `${check} is not mended before`);
  };
}

/** See `LAWS.visitors`. */
export const visitorsWarned = soundFirst(idsOf('dns', 'http-redirect', 'http-hsts'), 'https-only');

/** See `LAWS.issuance`. */
export const certificatesIssuable = soundFirst(
  [
    ...idsOf('dns', 'tls-reachable', 'certificate-trust', 'certificate-name', 'certificate-expiry'),
    ...idsOf('dns', 'certificate-revoked', 'certificate-weak-key', 'certificate-key', 'certificate-sig'),
    ...idsOf('smtp', 'starttls-offered', 'starttls-works', 'certificate-valid', 'certificate-name'),
    ...idsOf('smtp', 'certificate-expiry', 'certificate-key'),
  ],
  'certificates',
);

const signedSoundly = soundFirst(
  idsOf('dns', 'dnssec-status', 'dnssec-signed-no-ds', 'dnssec-alg', 'dnssec-key-size'),
  'zone-keys',
);

/** See `LAWS.delegation`. A zone that nobody can verify today is repaired first. */
export const delegationSound: Law = (step) => {
  const isBroken = step.verdicts.before.some(
    ({ check, outcome }) => check === 'dns/dnssec-status' && outcome === 'fail',
  );
  return isBroken ? [] : signedSoundly(step);
};
