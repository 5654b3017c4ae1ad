import { gatherMailHosts, type MailHosts } from '../../common/mail-hosts.ts';
import { mailProviderOf } from '../../common/mail-provider.ts';
import type { Errand } from '../../model/protocol.ts';
import type { BlacklistEvidence, MailAddress } from './evidence.ts';

/** Addresses put to each list: more would be one provider's whole farm, and strain lists that limit questions. */
const ADDRESSES_ASKED = 8;

type Step = 'spamhaus' | 'spamcop' | 'barracuda' | 'psbl' | 'reputation-analysis';

const STEP_OF_LABEL: Readonly<Record<string, Step>> = {
  Spamhaus: 'spamhaus',
  SpamCop: 'spamcop',
  Barracuda: 'barracuda',
  PSBL: 'psbl',
};

/** Puts every address of the domain's MX to every list of addresses, all at once. */
export async function gatherBlacklist({ domain, ask, done }: Errand<Step>): Promise<BlacklistEvidence> {
  const mail = await gatherMailHosts(domain, ask);
  const found = mail.seen ? mailAddresses(mail.value) : [];
  const addresses = found.slice(0, ADDRESSES_ASKED);
  const lists = await Promise.all(
    ask.blocklists
      .filter(({ kind }) => kind === 'address')
      .map(async (list) => {
        const answers = await Promise.all(
          addresses.map(async ({ address }) => ({ address, answer: await ask.blocklist(list.id, address) })),
        );
        const step = STEP_OF_LABEL[list.label];
        if (step) done(step);
        return { list, answers };
      }),
  );
  return { domain, mail, addresses, left: found.length - addresses.length, lists };
}

function mailAddresses({ hosts }: MailHosts): readonly MailAddress[] {
  const all = hosts.flatMap(({ host, addresses }) =>
    addresses.seen ? addresses.value.map((address) => ({ host, address, provider: mailProviderOf(host) })) : [],
  );
  return all.filter(({ address }, at) => all.findIndex((other) => other.address === address) === at);
}
