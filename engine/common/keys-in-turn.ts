import type { Observed } from '../model/observed.ts';
import type { MailSender } from './mail-senders.ts';
import { isWithinAny } from './names.ts';

/** An alias at the name of a key, with the first and the last name that it leads to. */
export interface KeyAlias {
  readonly selector: string;
  readonly first: string;
  readonly target: string;
}

/**
 * `lost`: without a key at its end. `waits`: not yet with one. `untold`: the one or the other, since it was not seen who sends for the
 * domain.
 */
export type KeyAliasState = 'leads' | 'lost' | 'waits' | 'untold';

/**
 * How each alias stands. One without a key is kept for a service that MX and SPF name and that usually has a key at this selector: its
 * provider publishes none before signing is switched on there. Nothing is to be awaited in a domain that the DNS does not know.
 */
export function withStates<A extends KeyAlias & { readonly isEmpty: boolean }>(
  aliases: readonly A[],
  senders: Observed<readonly Pick<MailSender, 'selectors'>[]>,
  unknownDomains: readonly string[],
): readonly (A & { readonly state: KeyAliasState })[] {
  const leading = aliases.filter(({ isEmpty }) => !isEmpty);
  const signing = new Set(leading.map(({ selector }) => selector));
  const awaited = (senders.seen ? senders.value : []).flatMap(({ selectors }) =>
    selectors.some((selector) => signing.has(selector)) ? [] : selectors,
  );
  const stateOf = ({ selector, first, target, isEmpty }: A): KeyAliasState => {
    if (!isEmpty) return 'leads';
    if (isWithinAny(target, unknownDomains)) return 'lost';
    if (awaited.includes(selector) || awaitsTurn(first, leading)) return 'waits';
    return senders.seen ? 'lost' : 'untold';
  };
  return aliases.map((alias) => ({ ...alias, state: stateOf(alias) }));
}

/**
 * Beside it, where the names differ by one digit, another alias of the domain leads to a key. A provider that signs with two keys in turn
 * may publish the other only when it next changes them.
 */
function awaitsTurn(target: string, leading: readonly KeyAlias[]): boolean {
  const form = undigited(target);
  return leading.some(({ first }) => first !== target && undigited(first) === form);
}

/** The name without the lone digits of its first label. */
function undigited(name: string): string {
  const [label = '', ...parents] = name.split('.');
  return [label.replace(/(?<!\d)\d(?!\d)/g, ''), ...parents].join('.');
}
