import { agree, count, enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { Authority, checks, Permitted } from '../checks/caa.ts';
import type { CaaFault } from '../policy.ts';

export const advice = {
  'dns/caa-present': {
    title: 'Authorised certification authorities (CAA)',
    task: 'Restrict which authorities may issue your certificates (CAA)',
    why: 'The CAA record says who may issue certificates for your domain. Without it, every authority in the world may.',
    pass: ({ name, issuers }) =>
      issuers.length === 0
        ? `The CAA policy of ${name} forbids all issuance of certificates.`
        : `The CAA policy of ${name} restricts issuance to ${enumerate(issuers)}.`,
    warn: ({ name }) =>
      name === null
        ? 'No CAA record restricts the issuance of certificates.'
        : `The CAA records of ${name} do not restrict issuance (there is no "issue").`,
    remedy: ({ authorities }) =>
      [
        'First note the authority of each certificate in use, those of subdomains and of mail servers included: one that you forget could no longer renew its own. Then publish, at the name of the domain, one CAA "issue" record for each.',
        authorities.length > 0 && `By the certificates that we saw: ${authorities.map(authorityWords).join('; ')}.`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  'dns/caa-syntax': {
    title: 'Syntax of the CAA records',
    task: 'Correct the CAA record',
    why: 'A certification authority that does not understand a CAA record must refuse to issue: the next renewal would fail.',
    pass: () => 'The CAA records are well formed.',
    warn: ({ faults }) => faultWords(faults),
    fail: ({ faults }) => faultWords(faults),
    remedy: ({ faults }) =>
      [
        faults.some(({ fault }) => !OF_ITS_OWN.includes(fault)) &&
          'Correct these records: flags 0 or 128, tag issue, issuewild or iodef, value between double quotes.',
        faults.some(({ fault }) => fault === 'methods') &&
          'In "validationmethods", write the methods by their exact names (http-01, dns-01, tls-alpn-01), or remove this parameter.',
        faults.some(({ fault }) => fault === 'parameter') &&
          'The parameters are called "accounturi" and "validationmethods", without a dash. Before you correct the name, check that your certificates are really issued to this account and by this method; or remove the parameter.',
        faults.some(({ fault }) => fault === 'contact') &&
          'A contact is an e-mail address (contactemail), or a number that begins with "+" and the country code, without spaces (contactphone).',
      ]
        .filter(Boolean)
        .join(' '),
  },
  'dns/caa-allows-current': {
    title: 'Agreement between CAA and the certificates in use',
    task: 'Authorise the authority of your certificates in CAA',
    why: 'If CAA does not authorise the authority that issued a certificate, this authority will refuse to renew it: on expiry, the website or the mail server will no longer be trusted.',
    pass: ({ certificates }) =>
      `CAA authorises the authority of each certificate that we saw: ${enumerate(certificates.map(issuerWords))}.`,
    fail: ({ certificates }) =>
      `CAA does not authorise the authority of a certificate in use, whose renewal will be refused: ${enumerate(certificates.map(contradictionWords))}.`,
    info: ({ certificates }) =>
      `We do not know the CAA identifier of the authority of a certificate: ${enumerate(certificates.map(issuerWords))}. Check that it is among your CAA records.`,
    remedy: ({ certificates }) =>
      [
        ...blockingWords(certificates),
        `Before the date of renewal, add at ${placesOf(certificates)}, if it is missing, ${enumerate([...new Set(certificates.map(recordWords))])}, or have this certificate issued by an authority that is already authorised.`,
        ...placeWords(certificates),
      ]
        .filter(Boolean)
        .join(' '),
  },
  'dns/caa-resolves': {
    title: 'Answers to CAA queries',
    task: 'Make the name servers answer CAA queries',
    why: 'Before it issues a certificate, an authority queries CAA. If your name servers answer with an error, it must refuse.',
    pass: ({ answered }) =>
      answered > 0 ? 'All name servers that we queried answer CAA queries.' : 'CAA queries receive an answer.',
    warn: ({ refusing, answered }) =>
      `${refusing.length} of ${count(answered, 'address', 'addresses')} ${refusing.length > 1 ? 'answer' : 'answers'} CAA queries with an error (${refusers(refusing)}).`,
    fail: ({ refusing }) => `All name servers answer CAA queries with an error (${refusers(refusing)}).`,
    remedy:
      'Update the software of these name servers, or ask your DNS provider to correct their answer for the CAA type (257).',
  },
} satisfies AdviceFor<typeof checks>;

/** Each has its own remedy. */
const OF_ITS_OWN: readonly CaaFault[] = ['contact', 'methods', 'parameter'];

const FAULTS: Readonly<Record<CaaFault, string>> = {
  'reserved-flags': 'reserved flag',
  tag: 'malformed tag',
  value: 'malformed value',
  contact: 'unusable contact',
  methods: 'no known validation method in "validationmethods"',
  parameter: 'a parameter that no authority knows, and that binds nothing',
  'unknown-critical': 'unknown tag marked as critical: no authority can issue',
};

function faultWords(faults: readonly { readonly record: string; readonly fault: CaaFault }[]): string {
  return `${agree(
    faults.map(({ record }) => record),
    'Faulty CAA record',
    'Faulty CAA records',
  )}: ${enumerate(faults.map(({ record, fault }) => `${record} (${FAULTS[fault]})`))}.`;
}

function issuerWords({ host, organization }: Permitted): string {
  return `${organization ?? 'unnamed issuer'} for ${host}`;
}

function contradictionWords(reading: Permitted): string {
  const allowed = reading.allowed.length > 0 ? enumerate(reading.allowed) : 'none';
  return `${issuerWords(reading)} (authorised at ${reading.at}: ${allowed})`;
}

/** What forbids every authority to issue goes first: what is added beside it allows nobody. */
function blockingWords(certificates: readonly Permitted[]): readonly string[] {
  const lines = [...new Set(certificates.flatMap(({ blocking }) => blocking))];
  if (lines.length === 0) return [];
  return [
    `First remove ${enumerateSome(lines.map((line) => `'${line}'`))}: an authority that does not know this tag, marked as critical, must refuse to issue.`,
  ];
}

function recordWords({ identifier, tag, organization }: Permitted): string {
  return identifier === null
    ? `a CAA "${tag}" record for ${organization ?? 'this authority'}, which tells you its identifier`
    : `the CAA record '0 ${tag} "${identifier}"'`;
}

function authorityWords({ identifier, organization, hosts }: Authority): string {
  const name = organization ?? 'an unnamed authority';
  const record = identifier === null ? 'ask it for its identifier' : `0 issue "${identifier}"`;
  return `${name}, for ${enumerateSome(hosts)}: ${record}`;
}

/** Where the records are to be changed, and by whom where a name is an alias. */
function placeWords(certificates: readonly Permitted[]): readonly string[] {
  const aliased = certificates.filter(({ host, at }) => at !== null && host !== at && !host.endsWith(`.${at}`));
  return [
    ...new Set(aliased.map(({ host, at }) => `${host} is an alias of ${at}: whoever runs that name has to do it.`)),
  ];
}

function placesOf(certificates: readonly Permitted[]): string {
  return enumerate([...new Set(certificates.flatMap(({ at }) => at ?? []))]);
}

function refusers(found: readonly { readonly host: string; readonly rcode: string }[]): string {
  return enumerate(found.map(({ host, rcode }) => `${host}: ${rcode}`));
}
