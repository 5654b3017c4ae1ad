import { retiredWords } from '../../../common/retired-destinations.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/tls-reports.ts';

type DestinationFault = 'scheme' | 'unreadable' | 'no-mail-server' | 'no-host' | 'certificate';

const FAULTS: Readonly<Record<DestinationFault, string>> = {
  scheme: 'only "mailto:" and "https:" addresses are allowed',
  unreadable: 'unreadable address',
  'no-mail-server': 'this domain receives no mail',
  'no-host': 'this server has no address',
  certificate: 'the certificate of this server is rejected',
};

export const advice = {
  'mta-sts/tlsrpt-present': {
    title: 'Reports on encryption (TLS-RPT)',
    why: 'These reports tell you which senders could not write to you over an encrypted connection; without them, a failure remains invisible.',
    pass: ({ name }) => `A TLS-RPT record is published at ${name}.`,
    warn: ({ name, mtaSts, dane }) =>
      `${mtaSts && dane ? 'MTA-STS and DANE are' : `${mtaSts ? 'MTA-STS' : 'DANE'} is`} in place, but no reports are requested at ${name}.`,
    info: ({ name }) => `No TLS reports are requested at ${name}.`,
    remedy: ({ name }) => `Publish the TXT record "v=TLSRPTv1; rua=mailto:your-address" at ${name}.`,
  },
  'mta-sts/tlsrpt-single': {
    title: 'A single TLS-RPT record',
    why: 'When there are two records, senders send no report.',
    pass: () => 'There is one TLS-RPT record only.',
    fail: ({ records }) => `There are ${records.length} TLS-RPT records: no report will be sent.`,
    remedy: 'Keep a single record; it may contain several addresses, separated by commas.',
  },
  'mta-sts/tlsrpt-syntax': {
    title: 'Syntax of the TLS-RPT record',
    why: 'A malformed record is ignored, and no reports arrive.',
    pass: () => 'The TLS-RPT record is well formed.',
    fail: ({ fault, records }) => {
      const shown = records.map((record) => `"${record}"`).join(', ');
      if (fault === 'version') return `The record does not begin with "v=TLSRPTv1;": ${shown}.`;
      return fault === 'no-rua'
        ? `The record does not say where to send reports ("rua="): ${shown}.`
        : `The record contains a field that does not follow the syntax of the standard: ${shown}.`;
    },
    remedy: 'Write for example "v=TLSRPTv1; rua=mailto:tls-reports@your-domain".',
  },
  'mta-sts/tlsrpt-rua': {
    title: 'Recipients of the TLS reports',
    why: 'An address that cannot receive anything deprives you of the reports, and nothing tells you so.',
    pass: ({ addresses }) => `The reports can be received: ${addresses.join(', ')}.`,
    fail: ({ faulty }) => `${faulty.map(({ uri, fault }) => `${uri}: ${FAULTS[fault]}`).join('; ')}.`,
    remedy: 'Give a "mailto:" address whose domain receives mail, or a valid "https:" address.',
  },
  'mta-sts/tlsrpt-rua-third': {
    title: 'Domain that receives the TLS reports',
    task: 'Remove the report address whose domain is free (TLS-RPT)',
    why: 'If nobody owns this domain, the first to buy it will read who writes to you and what fails.',
    pass: ({ domains }) => `The domains that receive the reports are registered: ${domains.join(', ')}.`,
    fail: ({ free }) =>
      free.map(({ uri, domain }) => `${uri} depends on ${domain}, which nobody has registered.`).join(' '),
    remedy: ({ free }) =>
      `Remove ${free.map(({ uri }) => uri).join(', ')} from the record today, or register this domain.`,
  },
  'mta-sts/tlsrpt-rua-retired': {
    title: 'Services for TLS reports that have closed',
    why: 'Reports that nobody reads tell of no failed encryption.',
    pass: () => 'No report address is that of a service known to us as closed.',
    warn: ({ retired }) => retired.map(retiredWords).join(' '),
    remedy: 'Remove this address from the record, and give in its place an address that you read.',
  },
} satisfies AdviceFor<typeof checks>;
