import { enumerateSome } from '../../common/phrases.en.ts';
import { advise } from '../../judgement/advice.en.ts';
import type { Why } from '../mail/mx.ts';
import type { RemedyOf, WordsFor } from './model.ts';

export interface Servers {
  readonly hosts: readonly string[];
}

/** The record of a new key is published before the certificate that bears it (RFC 7671 §8.1). */
const newKeysFirst = (unnamed: readonly string[]): readonly string[] =>
  unnamed.length === 0
    ? []
    : [
        `For ${enumerateSome(unnamed)}, the published TLSA record will not match the new certificate. Create the new key, publish "3 1 1" followed by the SHA-256 digest of the public key beside the old record, and wait two days before you install the certificate. Then remove the old record.`,
      ];

/** What to do on one's own servers. */
const onServers = ({ hosts }: Servers, ...steps: readonly string[]): readonly string[] => [
  `Servers concerned: ${enumerateSome(hosts)}.`,
  ...steps,
];

const WITHDRAWN: Readonly<Record<Why, string>> = {
  free: 'anyone can register its domain, and would then receive your messages',
  internal: 'its address cannot be reached from the internet',
  lost: 'it has no address',
  literal: 'it is not the name of a server',
  double: 'it is the alias of a server already listed',
  null: 'it announces that the domain receives nothing, beside servers that receive',
};

const RESTORE = 'Copy the setting before you touch it; putting the copy back is enough.';

export const mailWords: WordsFor<Exclude<RemedyOf<'smtp' | 'mta-sts' | 'bimi'>, 'smtp/dane' | 'smtp/tlsa'>> = {
  'smtp/mx': {
    title: () => 'Correct the list of your mail servers (MX)',
    why: ({ withdrawn: [gone], renamed: [alias] }) =>
      gone || !alias
        ? `${gone?.host ? `The receiving server ${gone.host} has to go` : 'A receiving server has to go'}: ${WITHDRAWN[gone?.why ?? 'lost']}. Messages for you can be lost.`
        : `Your receiving server is named by an alias, ${alias.host}: some senders do not deliver there.`,
    steps: ({ withdrawn, renamed, left, isBound }) => [
      ...(isBound ? ['Wait a day after the MTA-STS policy has changed: senders have read it again by then.'] : []),
      ...withdrawn.map(({ host, why }) => `Remove ${host === '' ? 'the null MX (".")' : host}: ${WITHDRAWN[why]}.`),
      ...renamed.map(
        ({ host, to }) => `Replace ${host}, which is an alias, with ${to}: an MX must name the server itself.`,
      ),
      `What remains: ${enumerateSome(left)}.`,
    ],
    criterion: 'A message sent from an external mailbox arrives within the hour.',
    rollback: 'Put back the previous records, which are noted here.',
  },
  'smtp/relay': {
    title: () => 'Close the open relay',
    why: 'Your server says that it takes messages from anyone to anywhere. If it sends them on, block lists will list it, and your own messages will be rejected.',
    steps: (servers) =>
      onServers(
        servers,
        'First find out what sends through this server without a password: printers, business software, the website. List their addresses, and these alone, among those of the network (in Postfix: "mynetworks").',
        'Then refuse relaying to all others (in Postfix: "smtpd_relay_restrictions = permit_mynetworks, permit_sasl_authenticated, reject_unauth_destination").',
        servers.isSubmissionOpen
          ? 'People who send from outside use port 465 or 587, with their password.'
          : 'If people send from outside through this server, open port 465 with passwords for them first.',
      ),
    criterion: 'The server answers 5.7.1 to a foreign recipient, and every printer and every program still sends.',
    rollback: RESTORE,
  },
  'smtp/starttls': {
    title: ({ isUnagreed }) =>
      isUnagreed
        ? 'Let senders agree on encryption with your mail servers'
        : 'Encrypt the messages that you receive (STARTTLS)',
    why: 'Today a person on the path can read the messages that are sent to you.',
    steps: (servers) =>
      servers.isUnagreed
        ? onServers(
            servers,
            'Let port 25 offer TLS 1.2 and 1.3 with the usual cipher suites and the key exchanges X25519MLKEM768, X25519 and P-256. The certificate stays.',
          )
        : onServers(
            servers,
            'Turn on STARTTLS on port 25 with a certificate in the name of the server; a free certificate with automatic renewal is enough.',
            ...newKeysFirst(servers.unnamed),
          ),
    criterion: 'A new audit opens an encrypted session with each server.',
    rollback: RESTORE,
  },
  'smtp/certificate': {
    title: ({ isChain }) =>
      isChain ? 'Complete the certificate chain of your mail servers' : 'Renew the certificate of your mail servers',
    why: 'The certificate proves that it really is your server that receives. Expired, unknown or in another name, it no longer does.',
    steps: (servers) =>
      onServers(
        servers,
        servers.isChain
          ? 'Keep the certificate in service and install its full chain ("fullchain") with it: the certificate, followed by the intermediate certificates of its authority. Only if its authority is not recognised, install a certificate from a public authority.'
          : 'Install a certificate from a public authority that carries exactly the name of the MX, with its full chain ("fullchain"), and schedule its renewal.',
        ...(servers.pinned.length > 0
          ? [
              `For ${enumerateSome(servers.pinned)}, keep the same private key: the published TLSA record names it, and with another key your messages would be rejected. To change it, first publish the new digest beside the old one, and wait two days.`,
            ]
          : []),
        ...newKeysFirst(servers.unnamed),
      ),
    criterion: 'The certificate is accepted, in this name, for more than thirty days.',
    rollback: 'Keep the old certificate and its key until you have checked.',
  },
  'smtp/tls': {
    title: () => 'Refuse outdated encryption (mail servers)',
    why: 'TLS 1.0 and 1.1 have known flaws. Almost no server still needs them.',
    steps: (servers) => onServers(servers, 'Leave only TLS 1.2 and TLS 1.3, with the default cipher suites.'),
    criterion: 'Messages from your usual senders keep arriving for a week.',
    rollback: RESTORE,
  },
  'smtp/submission': {
    title: () => 'Open port 465 for the mail that your users send',
    why: 'Your programs and printers send through port 25 today. Without a port of their own, they would send nothing from the day port 25 no longer takes mail from outside.',
    steps: ({ host }) => [
      `On ${host}, open port 465 (encrypted from the start), or failing that 587 with STARTTLS required.`,
      'Check that it accepts a message, then configure programs, phones and printers to use it.',
    ],
    criterion: 'A message leaves through port 465 from every program and every printer.',
    rollback: RESTORE,
  },
  'smtp/login': {
    title: () => 'Stop accepting passwords on port 25',
    why: 'Bots try passwords on port 25. In clear, a password can also be read there on its way.',
    steps: (servers) =>
      onServers(
        servers,
        'First open 465 (or 587) and check that it accepts a message.',
        'Configure the printers and programs that send through port 25 to use it.',
        'A week later, when nobody signs in there any more, stop accepting passwords on port 25 (AUTH).',
      ),
    criterion: 'Printers, programs and phones still send.',
    rollback: RESTORE,
  },
  'smtp/names': {
    title: () => 'Correct the reverse name (PTR) of the sending servers',
    why: 'Gmail and others often reject a sending server without a reverse name of its own. A server that only receives is not concerned.',
    steps: (servers) =>
      onServers(
        servers,
        'Ask the host of the IP address for a reverse name (PTR) equal to the name of the server, and check that this name leads to the same address.',
      ),
    criterion: 'The reverse name and the address lead to each other.',
    rollback: 'Ask the host for the old reverse name.',
  },
  'mta-sts/pause': {
    title: () => 'Put the encryption requirement (MTA-STS) back into testing mode, at once',
    why: 'Your policy is enforced and one of your servers does not meet it: some senders refuse to deliver to you today.',
    steps: ({ host, needsCertificate }) => [
      `Replace the file served by ${host} with the file given, in "testing" mode.`,
      'Publish the TXT record given right after it: its "id" has changed, so senders read the file again.',
      ...(needsCertificate
        ? [
            `Also renew the certificate of ${host}, which expires soon, and make its renewal automatic: without a valid certificate senders do not read the file.`,
          ]
        : []),
      'Then correct your servers; "enforce" will come back in a later step of the plan.',
    ],
    criterion: 'The file opens in a browser and shows "mode: testing".',
    rollback: 'Put back the previous file and record, once the servers are corrected.',
  },
  'mta-sts/names': {
    title: ({ added }) => `Name ${enumerateSome(added)} in the MTA-STS policy too`,
    why: 'The next step gives a mail server its real name. Senders that follow MTA-STS would refuse that name if it were not in the policy first.',
    steps: ({ host, added }) => [
      `Replace the file served by ${host} with the proposed one: it keeps the names of today and adds ${enumerateSome(added)}.`,
      'Right after that, publish the proposed TXT record: its "id" has changed, so that senders read the file again.',
      'Wait a day before you change the MX records.',
    ],
    criterion: ({ added }) => `The file opens in a browser and names ${enumerateSome(added)}.`,
    rollback: 'Restore the previous file and record, as long as the MX records have not changed.',
  },
  'mta-sts/record': {
    title: ({ isNew }) =>
      isNew ? 'Ask those who write to you for encryption, in testing mode (MTA-STS)' : 'Correct MTA-STS',
    why: 'MTA-STS asks senders to deliver to you only over encryption, and only to your servers.',
    steps: ({ isNew, hostMissing, needsCertificate, needsTls, host, mode, mx, left }) => [
      ...(hostMissing
        ? [
            `Give ${host} a small HTTPS web space, with a certificate in this name, and have the record that leads there (A, AAAA or CNAME) added to the DNS zone.`,
          ]
        : []),
      ...(needsCertificate
        ? [
            `First install for ${host} a certificate of a recognised authority, in this name, and make its renewal automatic: without a valid certificate senders do not read the file.`,
          ]
        : []),
      ...(needsTls
        ? [
            `First let the server of ${host} offer TLS 1.2 and 1.3 with the usual cipher suites and the key exchanges X25519MLKEM768, X25519 and P-256. The certificate stays.`,
          ]
        : []),
      'Put the file given at the address shown, served as plain text and without a redirect.',
      `It names your servers: ${enumerateSome(mx)}.`,
      ...(left.length > 0
        ? [
            `It does not name ${enumerateSome(left)}: nothing shows that these names are yours and respond. Remove them from the MX records if they are no longer used.`,
          ]
        : []),
      'Then publish the TXT record; whenever the file changes, change its "id" too.',
      ...(isNew || mode === 'testing'
        ? [
            'The "testing" mode blocks nothing: it only produces reports. Do not write "enforce" before every server passes.',
          ]
        : ['The "enforce" mode is kept: it is enforced today, and every server passes.']),
    ],
    criterion: 'The file opens in a browser and TLS reports show no failure.',
    rollback: 'Set the mode to "none" and change the "id"; delete the file only after the "max_age" period.',
  },
  'mta-sts/enforce': {
    title: () => 'Require encryption from those who write to you (MTA-STS)',
    why: 'Senders that follow MTA-STS will no longer deliver your messages in clear, or to a false server.',
    steps: ({ mx }) => [
      'First run the audit again: every server must pass encryption, certificate and TLS 1.2.',
      'Read the TLS reports for two weeks: no failure may concern your servers.',
      `Replace the file, then the record, with the values given; keep the list up to date (${enumerateSome(mx)}).`,
    ],
    criterion: 'The TLS reports of the two weeks that follow show no failure.',
    rollback:
      'Put "mode: testing" back into the file at once and change the "id": messages flow again as soon as senders have read it.',
  },
  'mta-sts/longer': {
    title: () => 'Let the encryption policy last a week (MTA-STS)',
    why: 'A sender that has not written for a day has forgotten it: a week protects better.',
    steps: ({ mx }) => [
      `Replace the file, then the record, with the values given; keep the list up to date (${enumerateSome(mx)}).`,
    ],
    criterion: 'The TLS reports of the week that follows show no failure.',
    rollback: 'Put "max_age: 86400" back into the file and change the "id".',
  },
  'mta-sts/longest': {
    title: () => 'Let the encryption policy last a month (MTA-STS)',
    why: 'A sender that writes once a month stays protected, even if the policy cannot be read in the meantime.',
    steps: ({ mx }) => [
      `Replace the file, then the record, with the values given; keep the list up to date (${enumerateSome(mx)}).`,
      'Before you change mail servers, first add the names of the new ones to the file and change the "id".',
    ],
    criterion: 'The TLS reports of the four weeks that follow show no failure.',
    rollback: 'Put "max_age: 604800" back into the file and change the "id".',
  },
  'mta-sts/reports': {
    title: ({ isNew }) =>
      isNew ? 'Receive reports of deliveries without encryption (TLS-RPT)' : 'Correct the address for TLS-RPT reports',
    why: 'A report will tell you when a message for you could not be delivered over encryption.',
    steps: ({ name, isPlaceholder, kept }) => [
      kept === null
        ? `Publish the TXT record given at ${name}.`
        : `At ${name}, keep only "${kept}" and delete the other.`,
      ...(isPlaceholder ? ['Replace the address given with a mailbox that you read.'] : []),
    ],
    criterion: 'The first reports arrive within 48 hours.',
    rollback: ({ isNew }) =>
      isNew ? 'Delete the record: nothing else depends on it.' : 'Put back the record as before.',
  },
  'bimi/record': {
    title: () => 'Show your logo beside your messages (BIMI)',
    why: 'Optional: some receivers show the logo of a sender protected by DMARC. The grade does not depend on it.',
    steps: ({ name, url }) => [
      'Have the logo drawn as SVG "Tiny PS", square, smaller than 32 kB.',
      `Put it on HTTPS (for example ${url}), then publish the record given at ${name}.`,
      'Gmail also requires a mark certificate, which costs money: buy one only if showing the logo matters to you.',
    ],
    criterion: 'The file opens at the published address and a new audit accepts it.',
    rollback: 'Delete the record.',
  },
  'bimi/repair': {
    title: () => 'Correct the display of the logo (BIMI)',
    why: 'Receivers ignore a faulty logo or mark certificate: it is shown nowhere. The grade does not depend on it.',
    steps: ({ faults }) =>
      faults.map((verdict) => advise(verdict)).map(({ found, remedy }) => (remedy ? `${found} ${remedy}` : found)),
    criterion: 'A new audit accepts the record, the logo and the certificate.',
    rollback: 'Put back the record and the files as before: nothing else depends on them.',
  },
};
