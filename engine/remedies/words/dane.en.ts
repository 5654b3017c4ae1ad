import { enumerateSome } from '../../common/phrases.en.ts';
import type { WordsFor } from './model.ts';

/** The digest of the key in service, as it is read on the server itself. */
const DIGEST =
  'openssl x509 -in certificate.pem -noout -pubkey | openssl pkey -pubin -outform DER | openssl dgst -sha256';

const compared = (hosts: readonly string[]): string =>
  `On ${enumerateSome(hosts)}, read the digest of the key in service ("${DIGEST}") and compare it with the end of the proposed value.`;

/** Seen from outside, a key may be the one of a person on the way. */
const ELSE =
  'If they differ, publish nothing: the audit has seen another key than yours. Have the person who runs the server find out why.';

const KEPT = 'Set up the renewal of the certificate so that it keeps the same key ("--reuse-key" with certbot).';

const CHANGED =
  'To change the key one day, first publish the new digest beside the old one, wait two days, install the new key, then remove the old digest.';

export const daneWords: WordsFor<'smtp/dane' | 'smtp/tlsa'> = {
  'smtp/dane': {
    title: ({ hosts, stale }) => {
      if (hosts.length > 0) return 'Correct the published digest of the key of your servers (DANE)';
      return stale.length > 0
        ? 'Remove a key digest that does not match (DANE)'
        : 'Remove a key digest that serves no purpose (DANE)';
    },
    why: 'Senders that follow DANE verify your server by it. If the digest does not match, they keep your messages waiting.',
    steps: ({ hosts, cleared, stale }) => [
      ...(stale.length > 0
        ? [
            `Delete the TLSA record given for ${enumerateSome(stale)}: it does not name the key of the server. Nobody heeds it today, but your messages would be rejected as soon as the zone is signed (DNSSEC).`,
          ]
        : []),
      ...(cleared.length > 0
        ? [
            `Delete the TLSA record given for ${enumerateSome(cleared)}, and nothing else: what remains is enough to verify the server.`,
          ]
        : []),
      ...(hosts.length > 0
        ? [compared(hosts), ELSE, 'If they are the same, replace the TLSA record with the proposed one.', KEPT, CHANGED]
        : []),
    ],
    criterion: ({ hosts }) =>
      hosts.length > 0 ? 'A new audit finds the digest matching.' : 'A new audit no longer finds this record.',
    rollback: ({ hosts }) =>
      hosts.length > 0
        ? 'Delete the TLSA record: none is better than a wrong digest.'
        : 'Not needed: none is better than a wrong digest.',
  },
  'smtp/tlsa': {
    title: () => 'Publish the digest of the key of your servers (DANE)',
    why: 'Senders that follow DANE will deliver your messages only to a server that shows this key. If the key changes one day without this record, they keep your messages waiting.',
    steps: ({ hosts }) => [
      KEPT,
      compared(hosts),
      ELSE,
      'If they are the same, publish the proposed TLSA record.',
      CHANGED,
    ],
    criterion: 'A new audit finds the digest matching, and again after the next renewal.',
    rollback: 'Delete the TLSA record: none is better than a wrong digest.',
  },
};
