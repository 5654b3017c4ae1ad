import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/dmarc-alignment.ts';

export const advice = {
  'bimi/dmarc-policy': {
    title: 'DMARC policy and logo',
    why: 'Mailbox providers show a logo only if forged messages are kept out.',
    pass: ({ policy, test }) =>
      `The DMARC policy ("${policy}") allows the logo to be shown.${test ? ' It is in test mode ("t=y"): receivers apply it as "quarantine" or as it stands, which is enough, but the BIMI draft does not speak of that mode, and a mailbox provider may hold it against the logo.' : ''}`,
    fail: ({ name, policy, test }) => {
      if (policy === null) return `No DMARC policy is readable at ${name}: the logo will be rejected.`;
      return test
        ? `The DMARC policy of ${name} is only in test mode ("t=y"): the logo will be rejected.`
        : `The DMARC policy of ${name} is "${policy}": the logo will be rejected.`;
    },
    remedy: 'Once your DMARC reports are clean, move the policy to "quarantine", then to "reject".',
  },
  'bimi/dmarc-pct': {
    title: 'Share of messages covered',
    why: 'A policy that applies to only part of the messages is not enough for the logo.',
    pass: () => 'The DMARC policy covers all messages.',
    fail: ({ pct }) => `The DMARC policy covers only ${pct}% of messages: the logo will be rejected.`,
    remedy:
      'If your reports are clean, remove "pct" from the DMARC record: the policy will then apply to all messages. If not, first go back to "p=none".',
  },
  'bimi/dmarc-sub': {
    title: 'Subdomains and logo',
    why: 'Unprotected subdomains cause the logo to be rejected.',
    pass: () => 'The DMARC policy does not leave subdomains unprotected.',
    fail: () => 'The DMARC policy leaves subdomains unprotected ("sp=none"): the logo will be rejected.',
    remedy:
      'Once your reports no longer show a legitimate subdomain that fails, remove "sp=none", or write "sp=quarantine" or "sp=reject".',
  },
} satisfies AdviceFor<typeof checks>;
