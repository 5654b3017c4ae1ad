import { enumerate } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { useChecks } from '../checks/use.ts';

export const advice = {
  'dkim/record-testing': {
    title: 'Test mode',
    why: 'The "t=y" flag announces a test. The standard tells receivers to conclude nothing from it, but a forgotten test often hides an unfinished setup.',
    pass: () => 'No key found is in test mode.',
    warn: ({ testing }) => `Keys still in test mode: ${enumerate(testing)}.`,
    remedy: ({ testing, replaced }) => {
      const sound = testing.filter((selector) => !replaced.includes(selector));
      return [
        ...(sound.length > 0 ? [`Remove "t=y" from ${enumerate(sound)} once you have verified the signature.`] : []),
        ...(replaced.length > 0
          ? [`Leave "t=y" of ${enumerate(replaced)} alone: sign with a new key, then remove the whole record.`]
          : []),
      ].join(' ');
    },
  },
  'dkim/record-strict': {
    title: 'Keys restricted to the exact domain',
    why: 'With "t=s", the key is not valid for messages signed in the name of a subdomain.',
    pass: () => 'The keys found are also valid for identities in subdomains.',
    info: ({ strict }) => `Keys restricted to the exact domain: ${enumerate(strict)}.`,
    remedy: 'Remove "t=s" only if messages from subdomains fail.',
  },
  'dkim/signature-observed': {
    title: 'Signature of a message',
    why: 'Only a received message shows that what you send is really signed, and in the name of your domain.',
    pass: ({ messages, selectors }) =>
      `${messages > 1 ? `The ${messages} test messages received are` : 'The test message received is'} signed in the name of your domain; key: ${enumerate(selectors)}.`,
    warn: ({ messages, unsigned }) =>
      messages === 1
        ? 'The test message received has no valid signature in the name of your domain.'
        : `Of ${messages} test messages received, ${unsigned.length} ${unsigned.length > 1 ? 'have' : 'has'} no valid signature in the name of your domain.`,
    remedy:
      'Turn on DKIM signing, in the name of your domain, in the tool that sent this message, then send another test message.',
  },
  'dkim/alg-sha1': {
    title: 'Hash algorithm',
    why: 'SHA-1 is broken: receivers must no longer accept signatures that use it.',
    pass: () => 'The keys found allow SHA-256.',
    fail: ({ selectors }) => `Keys that do not allow SHA-256 ("h="): ${enumerate(selectors)}.`,
    remedy: 'Remove the "h=" tag from the record and sign with rsa-sha256.',
  },
  'dkim/record-restrict': {
    title: 'Use of the keys',
    why: 'The "s=" tag says what the key is for: unless email is among its uses, no signature is valid.',
    pass: ({ forReports }) =>
      forReports.length === 0
        ? 'The keys found may be used for email.'
        : `The keys found may be used for email, except ${enumerate(forReports)}, reserved for TLS reports.`,
    fail: ({ selectors }) => `Keys that "s=" bars from email: ${enumerate(selectors)}.`,
    remedy: 'Remove the "s=" tag from the record.',
  },
} satisfies AdviceFor<typeof useChecks>;
