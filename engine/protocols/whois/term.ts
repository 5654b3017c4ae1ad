import { daysBetween } from '../../common/days.ts';
import { endOfTerm } from '../../common/domain-status.ts';
import type { WhoisEvidence } from './evidence.ts';

/** Days by which clocks and time zones of two sources may differ. */
const SAME_DAYS = 1;

/** The end of the term that counts, and both dates where registry and registrar tell different ones. */
export interface Term {
  readonly expires: string | null;
  readonly told?: { readonly registry: string; readonly registrar: string };
}

/** The earlier date: a registry that has begun to count the next term does not know whether it will be paid. */
export function termOf({ at, registration, registrarSays }: WhoisEvidence): Term {
  const registry = registration.seen ? endOfTerm(registration.value, at) : null;
  const registrar = registrarSays?.seen ? registrarSays.value.expires : null;
  const isUntold = registration.seen && registration.value.expires === null;
  if (registry === null) return { expires: isUntold ? registrar : null };
  if (registrar === null) return { expires: registry };
  const apart = daysBetween(registrar, registry);
  if (apart === null || Math.abs(apart) <= SAME_DAYS) return { expires: registry };
  return { expires: apart > 0 ? registrar : registry, told: { registry, registrar } };
}
