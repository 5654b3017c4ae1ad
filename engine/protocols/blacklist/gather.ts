import { isInternal } from '../../common/address-ranges.ts';
import { knownAddresses } from '../../common/host-addresses.ts';
import { gatherMailHosts, type MailHosts } from '../../common/mail-hosts.ts';
import { mailProviderOf } from '../../common/mail-provider.ts';
import { texts } from '../../common/text-records.ts';
import type { Ask, Blocklist } from '../../model/ask.ts';
import { type Observed, seen } from '../../model/observed.ts';
import type { GatherContext } from '../../model/protocol.ts';
import { isSpf } from '../spf/parse.ts';
import type { BlacklistEvidence, ListAnswers, MailAddress, Sending } from './evidence.ts';
import { singleAddresses } from './single-addresses.ts';

/** Addresses put to each list: more would be one provider's whole farm, and strain lists that limit questions. */
const ADDRESSES_ASKED = 8;

type Step = 'spamhaus' | 'spamcop' | 'barracuda' | 'psbl' | 'reputation-analysis';

const STEP_OF_LABEL: Readonly<Record<string, Step>> = {
  Spamhaus: 'spamhaus',
  SpamCop: 'spamcop',
  Barracuda: 'barracuda',
  PSBL: 'psbl',
};

/** Puts every public address of the domain's MX, and those that its SPF record names, to every list of addresses, all at once. */
export async function gatherBlacklist({ domain, ask, done }: GatherContext<Step>): Promise<BlacklistEvidence> {
  const mail = await gatherMailHosts(domain, ask);
  const found = mail.seen ? mailAddresses(mail.value) : [];
  const addresses = found.slice(0, ADDRESSES_ASKED);
  const asked = addresses.map(({ address }) => address);
  const [lists, sending] = await Promise.all([
    consult(asked, ask, ({ label }) => {
      const step = STEP_OF_LABEL[label];
      if (step) done(step);
    }),
    gatherSending(domain, ask),
  ]);
  return { domain, mail, addresses, left: found.length - addresses.length, lists, sending };
}

/** Every list of addresses about every address, all at once. */
function consult(
  addresses: readonly string[],
  ask: Ask,
  answered: (list: Blocklist) => void = () => {},
): Promise<readonly ListAnswers[]> {
  return Promise.all(
    ask.blocklists
      .filter(({ kind }) => kind === 'address')
      .map(async (list) => {
        const answers = await Promise.all(
          addresses.map(async (address) => ({ address, answer: await ask.blocklist(list.id, address) })),
        );
        answered(list);
        return { list, answers };
      }),
  );
}

async function gatherSending(domain: string, ask: Ask): Promise<Observed<Sending>> {
  const published = texts(await ask.dns(domain, 'TXT'));
  if (!published.seen) return published;
  const policies = published.value.filter(isSpf);
  const found = [...new Set(policies.flatMap(singleAddresses))].filter((address) => !isInternal(address));
  const addresses = found.slice(0, ADDRESSES_ASKED);
  const lists = await consult(addresses, ask);
  return seen({ policies, addresses, left: found.length - addresses.length, lists }, [published]);
}

/** An address that is not of the public Internet cannot be listed, and must not be disclosed to the operators of lists. */
function mailAddresses({ hosts }: MailHosts): readonly MailAddress[] {
  const all = hosts.flatMap(({ host, addresses }) =>
    knownAddresses(addresses).map((address) => ({ host, address, provider: mailProviderOf(host) })),
  );
  return all.filter(
    ({ address }, index) => !isInternal(address) && all.findIndex((other) => other.address === address) === index,
  );
}
