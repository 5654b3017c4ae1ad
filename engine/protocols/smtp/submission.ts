import type { MailHost } from '../../common/mail-hosts.ts';
import { addressesAsked } from '../../common/mail-sessions.ts';
import type { Ask } from '../../model/ask.ts';
import { mapSeen } from '../../model/observed.ts';
import type { SubmissionHost } from './evidence.ts';

/** Hosts looked at, those that the domain names first. */
const HOSTS = 2;
const SERVICES = ['_submissions._tcp', '_submission._tcp'] as const;

/** The hosts that SRV records name, then the mail exchangers themselves: small houses have one machine for both. */
export async function gatherSubmission(
  domain: string,
  exchangers: readonly MailHost[],
  ask: Ask,
): Promise<readonly SubmissionHost[]> {
  const services = await Promise.all(SERVICES.map((service) => ask.dns(`${service}.${domain}`, 'SRV')));
  const named = services.flatMap((answer) =>
    answer.seen
      ? answer.value.records.flatMap(({ data }) => (data.type === 'SRV' && data.host !== '' ? [data.host] : []))
      : [],
  );
  const hosts = [...new Set([...named, ...exchangers.map(({ host }) => host)])].slice(0, HOSTS);
  const found = await Promise.all(hosts.map((host) => gatherHost(host, named.includes(host), ask)));
  return found.flat();
}

async function gatherHost(host: string, named: boolean, ask: Ask): Promise<readonly SubmissionHost[]> {
  const [address] = addressesAsked(await ask.addresses(host));
  if (address === undefined) return [];
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
