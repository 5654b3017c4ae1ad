import { enumerate } from '../../../common/phrases.en.ts';
import { partyName } from '../../../data/parties.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { alignmentChecks } from '../checks/alignment.ts';

const modeName = (mode: string) => (mode === 's' ? 'strict' : 'relaxed');

export const advice = {
  'dmarc/align-modes': {
    title: 'Alignment modes',
    why: 'Alignment says whether a subdomain may vouch for the domain (relaxed) or not (strict).',
    pass: ({ adkim, aspf }) => `Alignment is ${modeName(adkim)} for DKIM, ${modeName(aspf)} for SPF.`,
    warn: ({ others }) =>
      `SPF alignment is strict ("aspf=s"): messages from ${enumerate(others.map(partyName))} cannot align through SPF.`,
    fail: ({ adkim, aspf }) => `Unknown alignment mode (adkim=${adkim}, aspf=${aspf}).`,
    remedy: ({ others }) =>
      others.length > 0
        ? 'Remove "aspf=s", or make sure that these services sign with DKIM in the name of your domain.'
        : 'The only values are "r" (relaxed) and "s" (strict).',
  },
  'dmarc/align-spf-possible': {
    title: 'Alignment through SPF',
    why: 'DMARC is satisfied by SPF or DKIM in the name of the domain: with both, a single incident does not block your messages.',
    pass: () => 'The domain publishes SPF: a message can align through it.',
    warn: () => 'The domain does not publish SPF: no message can align through it.',
    remedy: 'Publish an SPF record that names your senders.',
  },
  'dmarc/align-dkim-possible': {
    title: 'Alignment through DKIM',
    why: 'When a message is forwarded, SPF fails; the DKIM signature remains valid.',
    pass: () => 'A DKIM key is published under the domain: a message can align through it.',
    fail: () => 'No DKIM key exists under the domain: no message can align through DKIM.',
    remedy: 'Turn on DKIM signing at your mail provider, in the name of your domain.',
  },
} satisfies AdviceFor<typeof alignmentChecks>;
