import { isInternal } from '../../common/address-ranges.ts';
import type { Unseen } from '../../model/observed.ts';
import type { BlacklistEvidence, MailAddress } from './evidence.ts';

export interface Listing extends MailAddress {
  readonly meanings: readonly string[];
  readonly reason: string | null;
}

/** What one list says of all addresses. */
export interface Roll {
  readonly label: string;
  readonly zone: string;
  readonly delist: string;
  /** Addresses of the domain's own servers, or of a small host's. */
  readonly own: readonly Listing[];
  /** Addresses of mass providers: nothing that the domain's owner could mend. */
  readonly shared: readonly Listing[];
  /** Addresses on the policy list of Spamhaus only: no accusation. */
  readonly policy: readonly Listing[];
  readonly asked: number;
  /** The first question that was not answered. */
  readonly silence: Unseen | null;
  /** Whether any question was answered. */
  readonly alive: boolean;
}

/** The Spamhaus PBL: address ranges that should not send mail directly, 127.0.0.10 and .11. */
const POLICY_CODES = ['127.0.0.10', '127.0.0.11'];

export function rolls({ lists, addresses }: Pick<BlacklistEvidence, 'lists' | 'addresses'>): readonly Roll[] {
  return lists.map(({ list, answers: all }) => {
    const answers = all.filter(isPublic);
    const found = answers.flatMap(({ address, answer }) => {
      const whose = addresses.find((one) => one.address === address);
      if (!answer.seen || !answer.value.listed || !whose) return [];
      const { codes, reason } = answer.value;
      const policy = codes.length > 0 && codes.every((code) => POLICY_CODES.includes(code.address));
      return [{ policy, listing: { ...whose, meanings: [...new Set(codes.map(({ meaning }) => meaning))], reason } }];
    });
    const accused = found.filter(({ policy }) => !policy).map(({ listing }) => listing);
    const silent = answers.find(({ answer }) => !answer.seen)?.answer;
    return {
      label: list.label,
      zone: list.zone,
      delist: list.delist,
      own: accused.filter(({ provider }) => provider === null),
      shared: accused.filter(({ provider }) => provider !== null),
      policy: found.filter(({ policy }) => policy).map(({ listing }) => listing),
      asked: answers.length,
      silence: silent && !silent.seen ? silent : null,
      alive: answers.some(({ answer }) => answer.seen),
    };
  });
}

/** No list knows an internal address; older evidence holds what was answered for some all the same. */
export function isPublic({ address }: { readonly address: string }): boolean {
  return !isInternal(address);
}

/** The same of the addresses that the domain's own SPF record names. */
export function sendingRolls({ sending }: BlacklistEvidence): readonly Roll[] {
  if (!sending?.seen) return [];
  const { lists, addresses } = sending.value;
  return rolls({ lists, addresses: addresses.map((address) => ({ host: address, address, provider: null })) });
}

/** An MX host whose addresses were not seen: what its lists would say is unknown. */
export function unseenHost({ mail }: BlacklistEvidence): Unseen | null {
  if (!mail.seen) return mail;
  const silent = mail.value.hosts.find(({ addresses }) => !addresses.seen)?.addresses;
  return silent && !silent.seen ? silent : null;
}
