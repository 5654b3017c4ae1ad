import { policyProviderOf } from '../common/mail-senders.ts';
import { isDmarc, parseDmarc } from '../protocols/dmarc/parse.ts';
import type { Written } from './change.ts';
import { isSpf } from './spf-merge.ts';

/** Who loses something by a change, whatever the letter says. */
export interface Losses {
  /** Terms of the SPF record that nothing repeats: who was authorised by them no longer is. `provider`: an id of the atlas, or null. */
  readonly senders: readonly { readonly term: string; readonly provider: string | null }[];
  /** Where reports of DMARC were sent, and are no longer. */
  readonly reports: readonly string[];
  /** Servers that no longer take the domain's mail. */
  readonly mailHosts: readonly string[];
}

export function lossesOf({ added, removed }: Pick<Written, 'added' | 'removed'>): Losses {
  const come = added.map(({ record }) => record);
  const textsOf = (records: Written['removed'], holds: (text: string) => boolean) =>
    records.flatMap(({ type, data }) => (type === 'TXT' && holds(data) ? [data] : []));
  const termsIn = (text: string) =>
    text
      .split(/ +/)
      .slice(1)
      .filter((term) => !/^[-+~?]?all$/i.test(term));
  const lost = <T>(of: (records: Written['removed']) => readonly T[]) => {
    const after = new Set(of(come));
    return [...new Set(of(removed))].filter((one) => !after.has(one));
  };
  return {
    senders: lost((records) => textsOf(records, isSpf).flatMap(termsIn)).map((term) => ({
      term,
      provider: policyProviderOf(/^[+]?include:(.+)$/i.exec(term)?.[1]?.toLowerCase() ?? ''),
    })),
    reports: lost((records) => textsOf(records, isDmarc).flatMap((text) => addressesIn(text))),
    mailHosts: lost((records) =>
      records.flatMap(({ type, name, data }) => (type === 'MX' && name === '@' ? [data] : [])),
    ),
  };
}

function addressesIn(record: string): readonly string[] {
  return parseDmarc(record).rua.flatMap(({ mailbox }) => mailbox ?? []);
}
