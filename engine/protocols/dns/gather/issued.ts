import { gatherMailHosts } from '../../../common/mail-hosts.ts';
import { gatherMailSessions } from '../../../common/mail-sessions.ts';
import type { Ask, TlsSession } from '../../../model/ask.ts';
import { POLICY_REQUEST, policyUrl } from '../../mta-sts/policy-file.ts';
import type { IssuedCertificate } from '../evidence.ts';

/** The recognised certificates that names of the domain show elsewhere than on the web: the MTA-STS host and its mail servers. */
export async function gatherIssued(domain: string, ask: Ask): Promise<readonly IssuedCertificate[]> {
  const found = await Promise.all([fileCertificate(domain, ask), mailCertificates(domain, ask)]);
  return found.flat();
}

async function fileCertificate(domain: string, ask: Ask): Promise<readonly IssuedCertificate[]> {
  const exchange = await ask.http(policyUrl(domain), POLICY_REQUEST);
  return recognised(`mta-sts.${domain}`, exchange.seen ? exchange.value.hops[0]?.tls : null);
}

async function mailCertificates(domain: string, ask: Ask): Promise<readonly IssuedCertificate[]> {
  const mail = await gatherMailHosts(domain, ask);
  const own = mail.seen ? mail.value.hosts.filter(({ host }) => host === domain || host.endsWith(`.${domain}`)) : [];
  const shown = await Promise.all(
    own.map(async (mailHost) =>
      (await gatherMailSessions(mailHost, ask)).flatMap(({ session }) =>
        recognised(mailHost.host, session.seen ? session.value.starttls.session : null),
      ),
    ),
  );
  return shown.flat();
}

function recognised(host: string, session: TlsSession | null | undefined): readonly IssuedCertificate[] {
  const [leaf] = session?.trusted ? session.chain : [];
  return leaf ? [{ host, issuer: leaf.issuer, names: leaf.names }] : [];
}
