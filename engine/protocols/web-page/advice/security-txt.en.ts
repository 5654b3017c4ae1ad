import { count, enumerate } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/security-txt.ts';

export const advice = {
  'dns/securitytxt-present': {
    title: 'Security contact (security.txt)',
    why: 'This file says where to report a vulnerability. Without it, a person who finds one does not know whom to write to.',
    pass: ({ url }) => `The file is published: ${url}.`,
    warn: ({ url }) =>
      `The file is published only at the top level (${url}); the standard requires it under /.well-known/.`,
    info: () => 'No security.txt file is published.',
    remedy: 'Publish the file at https://your-domain/.well-known/security.txt, as plain text.',
  },
  'dns/securitytxt-fields': {
    title: 'Content of security.txt',
    why: 'A missing contact or a date in the past makes people doubt that anyone reads the reports.',
    pass: ({ contacts, daysLeft }) =>
      `Contact: ${enumerate(contacts)}; valid for another ${count(daysLeft ?? 0, 'day', 'days')}.`,
    warn: ({ daysLeft }) =>
      `The expiry date is ${count(daysLeft ?? 0, 'day', 'days')} away; the standard recommends less than one year.`,
    fail: ({ contacts, expires, daysLeft }) => {
      if (contacts.length === 0) return 'There is no valid Contact field (https:, mailto: or tel:).';
      if (expires.length !== 1)
        return expires.length === 0
          ? 'The Expires field, which is required, is missing.'
          : 'The Expires field appears more than once.';
      return daysLeft === null
        ? 'The date of the Expires field cannot be read.'
        : 'The date of the Expires field has passed.';
    },
    remedy:
      'Give at least one "Contact:" field and exactly one "Expires:" field, less than one year ahead, and renew it.',
  },
} satisfies AdviceFor<typeof checks>;
