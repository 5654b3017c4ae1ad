import { conditionInWords } from '../common/plan-words.en.ts';
import { describeAction } from '../remedies/words.en.ts';
import { planStepsIn } from './plan-steps.ts';

const STEPS = planStepsIn({
  language: 'en',
  describeAction,
  conditionInWords,
  quoted: (title) => title,
  worse: {
    'mail-first': 'MTA-STS goes back to testing mode, so that no message is refused.',
    'reports-next': 'encryption reports become useful; a step of the plan requests them.',
    'login-next': 'encryption shows that passwords are accepted on this port; another step removes them.',
    'none-meant':
      'the policy becomes the one that "pct=0" requested, so that no legitimate message is rejected; a later step tightens it.',
    'foreign-hosts-out': 'the policy, in testing mode, names only servers that were seen to be yours.',
    'partly-covered': 'servers that have TLSA records show up those that have none.',
    'now-read': 'receivers now read what the record of today hides from them.',
    'sender-shown': 'the corrected records name a service that those of today hide.',
    'longer-next':
      'the policy holds for a day at first, so that a mistake is soon forgotten; a later step makes it last.',
    'dane-next':
      'in a signed zone TLSA records become useful, and their absence is seen; without them your messages arrive as before.',
    'nobody-refused': 'what is no longer named becomes suspect without being rejected.',
  },
});

/**
 * A plan as one JSON document, the form of `contract/audit/plan.schema.json`. Its sentences are legible; its values are to be written by
 * `plainJson`.
 */
export const planDocumentOf = STEPS.planDocumentOf;

/** All that must be so before an action is done. */
export const conditionsOf = STEPS.conditionsOf;

/** The same without what stands elsewhere beside the step, as sentences. `nameOf`: how a step is called that comes before. */
export const onlyIf = STEPS.onlyIf;

/** How a step is called by its title, where a condition names it. */
export const titlesIn = STEPS.titlesIn;
