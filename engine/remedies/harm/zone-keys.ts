import { isRoll, isSigned, withTlsa } from '../precautions.ts';
import { touchesOf } from '../remedy.ts';
import { evidenceIn } from '../situation.ts';
import type { Step } from './step.ts';

/** See `LAWS.signers`. */
export function signersTold({ action, before, verdicts }: Step): readonly string[] {
  const needs = new Set(action.needs.map(({ kind }) => kind));
  const dnssec = evidenceIn(before, 'dns')?.dnssec;
  const keys = dnssec?.seen && dnssec.value.keys.seen ? dnssec.value.keys.value.records.length : null;
  const announces = action.changes.some(({ part, verb }) => part === 'dnssec/ds' && verb === 'add');
  const isMoved = touchesOf(action).includes('name-servers') && isSigned(verdicts.before);
  return [
    ...(announces && keys === 0 ? ['the registry announces a key before the zone is signed'] : []),
    ...(isMoved && !needs.has('unsigned-first')
      ? ['name servers of a signed zone change, and nobody asks whether they sign']
      : []),
  ];
}

/** See `LAWS.rolls`. */
export function keysRolled({ action, verdicts }: Step): readonly string[] {
  const isTold = action.needs.some(({ kind }) => kind === 'both-keys');
  if (isTold || !action.changes.some(isRoll) || !isSigned(verdicts.before)) return [];
  return ['keys of a signed zone are replaced without a time in which both stand'];
}

/** See `LAWS.tlsa`. */
export function keysAnnounced({ action, before }: Step): readonly string[] {
  if (!touchesOf(action).includes('mail-keys')) return [];
  const told = action.needs.flatMap((need) => (need.kind === 'tlsa-first' ? need.hosts : []));
  return withTlsa(before, action.targets)
    .filter((host) => !told.includes(host))
    .map((host) => `the key of ${host} changes, and its TLSA records name the old one`);
}
