import { ARC_PASS, type Row } from '../reading/report.ts';

/** Messages that DMARC does not pass and that receivers let through, by what they say of them: no unsigned sender, and no loss. */
export interface Excused {
  /** They came by a mailing list. */
  readonly list: number;
  /** They were forwarded, by a server that the receiver trusts or with a chain that verifies (RFC 8617). */
  readonly forwarded: number;
  /** A policy of the receiver's own. */
  readonly local: number;
}

export const NOTHING_EXCUSED: Excused = { list: 0, forwarded: 0, local: 0 };

/**
 * Why a receiver let pass what fails (RFC 9990 §3.1.1.9, RFC 7489 appendix C); null where it did not. `sampled_out` and
 * `policy_test_mode` are what the record itself asks for, and a receiver that was stricter than the record excuses nothing.
 */
export function excuseOf({ reasons, disposition }: Pick<Row, 'reasons' | 'disposition'>): keyof Excused | null {
  if (disposition === 'quarantine' || disposition === 'reject') return null;
  const isSaid = (...types: readonly string[]) => types.some((type) => reasons.includes(type));
  if (isSaid('mailing_list')) return 'list';
  if (isSaid('forwarded', 'trusted_forwarder', ARC_PASS)) return 'forwarded';
  return isSaid('local_policy') ? 'local' : null;
}

export function excusedOf({ list, forwarded, local }: Excused): number {
  return list + forwarded + local;
}
