import { isInternal } from '../../common/address-ranges.ts';
import { type Mechanism, parseSpf } from '../spf/parse.ts';

/** Why the SPF records of a domain leave no single address to ask the lists about. */
export type WithoutAddress =
  | 'no-address-named'
  | 'no-policy'
  | 'unusable-policy'
  | 'sends-nothing'
  | 'sends-from-anywhere'
  | 'sends-from-elsewhere'
  | 'sends-from-inside'
  | 'sends-from-own-mx'
  | 'sends-from-names';

/** `policies` are the SPF records as published; absent in evidence that is older than this question. */
export function whyWithoutAddress(policies: readonly string[] | undefined): WithoutAddress {
  if (policies === undefined) return 'no-address-named';
  const [record, ...others] = policies;
  if (record === undefined) return 'no-policy';
  const { terms, faults } = parseSpf(record);
  if (others.length > 0 || faults.length > 0) return 'unusable-policy';
  const everything = terms.findIndex((term) => term.kind === 'mechanism' && term.name === 'all');
  const heard = everything < 0 ? terms : terms.slice(0, everything + 1);
  const allowing = heard.filter((term): term is Mechanism => term.kind === 'mechanism' && term.qualifier === '+');
  if (allowing.some(({ name }) => name === 'all')) return 'sends-from-anywhere';
  const redirected = everything < 0 && terms.some((term) => term.kind === 'modifier' && term.name === 'redirect');
  if (allowing.length === 0 && !redirected) return 'sends-nothing';
  const open = allowing.filter(({ target }) => !isInternal(target));
  if (open.length === 0 && !redirected) return 'sends-from-inside';
  if (redirected || open.some(({ name }) => NETWORKS.includes(name))) return 'sends-from-elsewhere';
  return allowing.every(({ name, target }) => name === 'mx' && target === '')
    ? 'sends-from-own-mx'
    : 'sends-from-names';
}

/** Terms that lead to ranges which another organisation maintains. */
const NETWORKS: readonly string[] = ['include', 'ip4', 'ip6'];
