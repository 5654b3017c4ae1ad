import { partyBehind } from '../../atlas/atlas.ts';
import { registrableDomain, sameOrganization } from '../../common/organizational-domain.ts';
import type { Row } from '../reading/report.ts';
import type { Networks } from './networks.ts';

/** Who sent messages, as far as a report and the domain's own records tell. */
export interface Sender {
  /**
   * Of `name`: an id of the atlas, a registrable domain, an IP address. `own`: a server that the domain's records name, `name`
   * being its address.
   */
  readonly kind: 'provider' | 'domain' | 'own' | 'address';
  readonly name: string;
  /** What names it; null: nothing does. */
  readonly by: 'signature' | 'spf-record' | 'mx' | 'envelope' | 'greeting' | null;
  /** The audited domain's SPF record lets the address send. null: no record was read. */
  readonly isAuthorized: boolean | null;
}

/**
 * Names the sender of a row, by what is hardest to forge first: a signature that was verified, the networks of the domain's SPF record, its
 * MX, then the domain of an envelope, or without one that of a greeting, for which SPF passed. What nothing names stays its address.
 */
export function senderOf(row: Row, domain: string, networks: Networks | null): Sender {
  const owner = networks?.(row.source) ?? null;
  const isAuthorized = networks === null ? null : (owner?.isAuthorized ?? false);
  const foreign = row.signatures.filter((signature) => signature.passed && !sameOrganization(signature.domain, domain));
  const signers = foreign.map((signature) => providerOf(signature.domain)).filter((id) => id !== null);
  const checked = row.envelope ?? row.greeting ?? null;
  const by = row.envelope === null ? 'greeting' : 'envelope';
  const foreignName = checked !== null && !sameOrganization(checked, domain) ? checked : null;
  const called = (kind: Sender['kind'], name: string, by: Sender['by']): Sender => ({ kind, name, by, isAuthorized });
  if (signers[0] !== undefined) return called('provider', signers[0], 'signature');
  if (owner?.name) {
    return called(owner.isProvider ? 'provider' : 'domain', owner.name, owner.isAuthorized ? 'spf-record' : 'mx');
  }
  if (owner) return called('own', row.source, owner.isAuthorized ? 'spf-record' : 'mx');
  const sending = foreignName === null ? null : providerOf(foreignName);
  if (sending !== null) return called('provider', sending, by);
  const signer = nameable(foreign[0]?.domain ?? '');
  if (signer !== null) return called('domain', signer, 'signature');
  const named = nameable(foreignName ?? '');
  if (named !== null) return called('domain', named, by);
  return called('address', row.source, null);
}

/** Whether anything names it; an address that the domain's own record lets send is the owner's. */
export function isKnownSender({ kind, isAuthorized }: Sender): boolean {
  return kind !== 'address' || isAuthorized === true;
}

/** The registrable domain of what may stand in the DNS: a reporter writes what it likes, and a sentence is no name. */
function nameable(domain: string): string | null {
  return domain.length <= LONGEST_DOMAIN && LABELS.test(domain) ? registrableDomain(domain) : null;
}

/** RFC 1035 §2.3.4, without the length of the root. */
const LONGEST_DOMAIN = 253;
/** A-labels and U-labels (RFC 5890 §2.3.2.1), and underscores. */
const LABELS = /^[\p{L}\p{M}\p{N}_-]{1,63}(?:\.[\p{L}\p{M}\p{N}_-]{1,63})+$/u;

/** The provider that signs, or takes bounces, under a name. */
function providerOf(name: string): string | null {
  return partyBehind(name)?.id ?? null;
}
