import type { Silence } from '../model/observed.ts';
import { tlsFault } from './faults.en.ts';
import { quote } from './phrases.en.ts';
import { silencesIn } from './silences.ts';

export const SILENCES: Readonly<Record<Silence, string>> = {
  timeout: 'Not measured: no response in time',
  refused: 'Not measured: the question was refused',
  unreachable: 'Not measured: server unreachable from here',
  reset: 'Not measured: the connection was reset',
  servfail: 'Not measured: the DNS answered with an error',
  malformed: 'Not measured: unreadable response',
  lame: 'Not measured: a name server of the delegation does not know the zone',
  deadline: 'Not measured: the time allowed for the audit was over',
  forbidden: 'Not measured: the address given is not public',
  'opted-out': 'Not measured: the owner of this server has opted out of our audits',
  'not-asked': 'Not audited',
  'not-recorded': 'Not recorded by this audit, which is older than this check',
  limit: 'Measurement stopped: too much to ask or to read for one audit',
  'accepts-all': 'Not measured: the machine accepts every connection, whatever the port',
  undiscoverable: 'Not found among the names that were tried',
  'per-message': 'Not measured: the answer depends on each message',
  undeclared:
    'Not measured: asked only of a domain that its visitor declared to be theirs (the box of the form, "entitled")',
  'third-party': 'Not asked: this server belongs to a provider, for which you cannot agree',
  planned: 'Not measured: a step of the plan changes it',
  unread: 'Not measured: a published record cannot be interpreted',
  'other-host': 'Not measured: the report speaks of another server',
  'out-of-zone': 'Not measured: this name belongs to another zone',
  internal: 'Not measured: a defect of this tool, which has been reported to us',
};

const WORDS = silencesIn({
  silences: SILENCES,
  handshakeRefused: 'Not measured: the server refused the encrypted connection',
  visited: (address) =>
    `Measurement postponed: several audits have just visited ${address}. We limit connections to any one server. Start the audit again in a few minutes`,
  busy: (address) =>
    `Measurement postponed: we open only a few connections at a time to ${address}, and all were in use. Start the audit again in a few minutes`,
  head: /^Not measured: /,
  colon: ': ',
  details: {
    admission: 'this registry answers only addresses that it has authorised',
    refused: 'connection refused',
    reset: 'connection reset',
    noRoute: 'no route',
    port25: 'port 25 is closed to us',
    noAddress: 'no address',
    timestamps:
      'the certificate carries fewer than two timestamps; others may come with the handshake or the OCSP response, which the audit does not read',
    testPoint: 'the list does not answer as it should for its test address',
    certificate: 'certificate refused',
    algorithm: 'algorithm that we do not compute',
    noValidation: 'our resolver does not validate DNSSEC',
    encoding: 'file compressed without being asked to',
    longHandshake: 'the server sends too many octets before the TLS handshake ends',
  },
  extended: {
    6: 'DNSSEC: a signature is invalid',
    7: 'DNSSEC: a signature has expired',
    8: 'DNSSEC: a signature is not yet valid',
    9: 'DNSSEC: a key is missing',
    10: 'DNSSEC: a signature is missing',
    11: 'DNSSEC: no zone key',
    12: 'DNSSEC: the proof of absence is missing',
    18: 'the resolver does not answer this question',
    22: 'no name server of the zone responds',
    23: 'a name server of the zone is unreachable',
  },
  cnameLoop: (names) => `alias loop, from ${names.join(' to ')}`,
  cnameChain: (most) => `more than ${most} aliases in a row`,
  httpStatus: (status) => `HTTP status ${status}`,
  largePrime: (bits) => `Diffie-Hellman key exchange of ${bits} bits, longer than we compute`,
  reply: (code) => `code ${code}`,
  quote,
  tlsFault,
});

/** "Not measured", why, and the detail where it is known. */
export const silenceWords = WORDS.silenceWords;

/** Why one of several was not measured, behind its name. */
export const causeInWords = WORDS.causeInWords;
