import type { MailHost } from '../../common/mail-hosts.ts';
import { addressesAsked } from '../../common/mail-sessions.ts';
import type { Ask } from '../../model/ask.ts';
import { mapSeen, unseen } from '../../model/observed.ts';
import { type NamedService, SERVICES, type ServiceName, type SubmissionHost } from './evidence.ts';

/** Hosts looked at, those that the domain names first. */
export const SUBMISSION_HOSTS = 2;
const SENDING: readonly ServiceName[] = ['_submissions', '_submission'];

/** What the domain itself says of where its people send and fetch their mail. */
export async function gatherServices(domain: string, ask: Ask): Promise<readonly NamedService[]> {
  return Promise.all(
    SERVICES.map(async (service) => ({
      service,
      targets: mapSeen(await ask.dns(`${service}._tcp.${domain}`, 'SRV'), ({ records }) =>
        records.flatMap(({ data }) => (data.type === 'SRV' ? [{ host: data.host, port: data.port }] : [])),
      ),
    })),
  );
}

/** The hosts that SRV records name, then the mail exchangers themselves: small houses have one machine for both. */
export async function gatherSubmission(
  domain: string,
  exchangers: readonly MailHost[],
  ask: Ask,
): Promise<readonly SubmissionHost[]> {
  const services = await gatherServices(domain, ask);
  const named = services
    .filter(({ service }) => SENDING.includes(service))
    .flatMap(({ targets }) => (targets.seen ? targets.value.map(({ host }) => host) : []))
    .filter((host) => host !== '');
  const hosts = [...new Set([...named, ...exchangers.map(({ host }) => host)])].slice(0, SUBMISSION_HOSTS);
  const found = await Promise.all(hosts.map((host) => gatherHost(host, named.includes(host), ask)));
  return found.flat();
}

async function gatherHost(host: string, named: boolean, ask: Ask): Promise<readonly SubmissionHost[]> {
  const addresses = await ask.addresses(host);
  const [address] = addressesAsked(addresses);
  if (address === undefined) {
    if (addresses.seen) return [];
    const unfound = unseen(addresses.silence, addresses.detail, [addresses]);
    return [{ host, address: null, named, session: unfound, implicit: unfound }];
  }
  const [session, implicit] = await Promise.all([ask.submission(host, address), ask.tls({ host, address, port: 465 })]);
  return [
    {
      host,
      address,
      named,
      session: mapSeen(session, ({ extensions, extensionsAfterTls, starttls, broken }) => ({
        extensions,
        extensionsAfterTls,
        starttls,
        broken,
      })),
      implicit: mapSeen(implicit, ({ version }) => version),
    },
  ];
}
