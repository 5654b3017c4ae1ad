import { partyName } from '../../../atlas/atlas.ts';
import { enumerate } from '../../../common/phrases.en.ts';
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
    pass: ({ domain, under }) =>
      domain === under
        ? 'The domain publishes SPF: a message can align through it.'
        : `${under}, of the same organisation, publishes SPF: a message sent under that name can align through it.`,
    warn: ({ domain, others }) =>
      others === 0
        ? `${domain} does not publish SPF: no message can align through it.`
        : `Neither ${domain} nor the ${others} other usual names of the domain publish SPF: a message can align through it only if it is sent under yet another name.`,
    remedy: 'Publish an SPF record that names your senders.',
  },
  'dmarc/align-dkim-possible': {
    title: 'Alignment through DKIM',
    why: 'When a message is forwarded, SPF fails; the DKIM signature remains valid.',
    pass: ({ domain, under }) =>
      domain === under
        ? 'A DKIM key is published under the domain: a message can align through it.'
        : `A DKIM key is published under ${under}, of the same organisation: a message can align through it.`,
    warn: ({ domain, others }) =>
      `No DKIM key exists under ${domain}${others > 0 ? `, nor under the ${others} other usual names of the domain` : ''}: a message can align through DKIM only if it is signed under yet another name.`,
    fail: ({ domain }) =>
      `No DKIM key exists under ${domain}, and alignment is strict: no message can align through DKIM.`,
    remedy: 'Turn on DKIM signing at your mail provider, in the name of your domain.',
  },
} satisfies AdviceFor<typeof alignmentChecks>;
