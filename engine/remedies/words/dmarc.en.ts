import { agree, enumerate } from '../../common/phrases.en.ts';
import type { RemedyOf, WordsFor } from './model.ts';

const PUT_BACK = 'Put back the previous value: it takes effect again in about an hour.';

/** The way back of a stage: to the record before it, or to that of the domain above. */
const undo = ({ inherited }: { readonly inherited: boolean }) =>
  inherited ? 'Delete the record that you published: the name follows that of the domain above again.' : PUT_BACK;

/** How the value of a stage is published. */
const replaced = ({ name, inherited }: { readonly name: string; readonly inherited: boolean }, note = '') =>
  inherited
    ? `Then publish the record given at ${name}, which follows that of the domain above today.`
    : `Then replace the value of ${name} with the value given${note}.`;

const NOBODY_FAILS = 'In the reports of the four weeks that follow, no sender of yours fails.';

const TRIAL_ENDS = '"t=y" then goes: the policy is no longer on trial, and all of it applies, to subdomains too.';

/** Of a domain that sends nothing. */
const QUIET = 'Check that no service sends in the name of this domain.';
const QUIET_SINCE = 'No service turns out to send in the name of this domain.';

export const dmarcWords: WordsFor<RemedyOf<'dmarc'>> = {
  'dmarc/record': {
    title: ({ isNew, policy, registry }) => {
      if (registry !== null) return `Publish the policy (DMARC) of ${registry} at your own name, for all receivers`;
      if (!isNew) return 'Correct the policy against forged messages (DMARC)';
      return policy === 'none'
        ? 'Publish a policy against forged messages (DMARC) that blocks nothing'
        : 'Publish the policy (DMARC) of a domain that sends nothing';
    },
    why: ({ isMute, wasSpared, registry }) => {
      if (registry !== null)
        return `Only recent receivers find the policy of ${registry}: at the others, a forged message in your name arrives like your own.`;
      if (isMute)
        return 'Receivers that follow DMARC will set forged messages aside. This domain sends nothing: no genuine message is affected.';
      if (wasSpared)
        return 'With "pct=0", older receivers apply nothing and newer ones apply the whole policy. Written as "p=none", it is read the same way everywhere: this step blocks no message.';
      return 'You will receive every day the list of servers that write with your address. This step requests no further blocking.';
    },
    steps: ({ name, isMute, registry, reportsTo, senders, isDeaf, dropped, unagreed, kept, strays }) => [
      ...(senders.length > 0
        ? [
            `The reports go to ${enumerate(senders)} alone, a service that sends and does not show them to you: add an address of yours beside its own. Without them, the next steps cannot be decided.`,
          ]
        : []),
      ...(registry === null
        ? []
        : [
            `The reports on your name go to ${registry} today: ask it for those of the last four weeks. Every service that sends for you must pass SPF or DKIM in them.`,
            'Do not begin with "p=none": at recent receivers, that would take away the protection of today.',
          ]),
      kept === null
        ? `Publish a single TXT record at ${name}, with the value given.`
        : `At ${name}, keep only the TXT record "${kept}" and delete the other DMARC records.`,
      ...(reportsTo.length === 0 && !isMute
        ? ['Replace the address given with a mailbox that you read, or with that of your analysis service.']
        : []),
      ...(isDeaf
        ? [
            `This domain receives no mail: use a mailbox of another domain, which must publish the TXT record "v=DMARC1" at ${name.replace(/^_dmarc\./, '')}._report._dmarc under its own name.`,
          ]
        : []),
      ...(dropped.length > 0
        ? [`Nobody reads the reports sent to ${enumerate(dropped)}: this address was removed.`]
        : []),
      ...(unagreed.length > 0
        ? [
            `${enumerate(unagreed)} ${agree(unagreed, 'publishes', 'publish')} no agreement to receive your reports, which are therefore not sent there: this address was removed. Keep it if the agreement is published before: a TXT record "v=DMARC1" at ${enumerate(unagreed.map((host) => `${name.replace(/^_dmarc\./, '')}._report._dmarc.${host}`))}.`,
          ]
        : []),
      ...(strays.length > 0 ? [`Delete the misplaced record: ${enumerate(strays)}.`] : []),
    ],
    criterion: ({ isMute }) => (isMute ? 'A new audit finds the policy.' : 'The first reports arrive within 48 hours.'),
    rollback: ({ isNew }) => (isNew ? 'Delete the record that you published.' : PUT_BACK),
  },
  'dmarc/share': {
    title: () => 'Extend the policy against forged messages to all messages (DMARC, "pct")',
    why: 'This change extends the policy to all messages: make it when your reports no longer show legitimate mail that fails.',
    steps: ({ name, weeks }) => [
      `Read the reports for ${weeks} weeks, on our page for DMARC reports or with \`rempart --reports\`: every service that sends for you must pass SPF or DKIM in them.`,
      `If they are clean, replace the value of ${name} with the value given. If not, go back to "p=none" first.`,
    ],
    criterion: ({ isMute }) => (isMute ? QUIET_SINCE : NOBODY_FAILS),
    rollback: undo,
  },
  'dmarc/quarantine': {
    title: () => 'Send forged messages in your name to spam',
    why: 'Today a forged invoice in your name can arrive like your own mail. After this step, it usually goes to spam.',
    steps: ({ weeks, from, endsTrial, ...at }) => [
      `Read the reports for ${weeks} weeks, on our page for DMARC reports or with \`rempart --reports\`: every service that sends for you must pass SPF or DKIM in them.`,
      replaced(at, from && from !== 'quarantine' ? ` (p=${from} becomes p=quarantine)` : ''),
      ...(endsTrial ? [TRIAL_ENDS] : []),
    ],
    criterion: NOBODY_FAILS,
    rollback: undo,
  },
  'dmarc/reject': {
    title: () => 'Have forged messages in your name rejected',
    why: ({ isMute }) =>
      isMute
        ? 'Receivers that follow DMARC no longer deliver forged messages. This domain sends nothing: no genuine message is affected.'
        : 'Receivers that follow DMARC no longer deliver forged messages. The grade does not change. If your staff write to mailing lists, stay at "quarantine".',
    steps: ({ isMute, endsTrial, ...at }) => [
      isMute ? QUIET : 'Wait four weeks at "quarantine" without a complaint from your recipients.',
      replaced(at),
      ...(endsTrial ? [TRIAL_ENDS] : []),
    ],
    criterion: ({ isMute }) => (isMute ? QUIET_SINCE : NOBODY_FAILS),
    rollback: undo,
  },
  'dmarc/subdomains': {
    title: () => 'Extend the policy against forged messages to subdomains (DMARC)',
    why: 'Today an impostor can write from a subdomain, even an invented one: the policy of the domain does not apply there.',
    steps: ({ name }) => [
      'Check in the reports which subdomains really send.',
      `Replace the value of ${name} with the value given: subdomains then follow the policy of the domain.`,
    ],
    criterion: 'In the reports of the two weeks that follow, no subdomain of yours fails.',
    rollback: undo,
  },
};
