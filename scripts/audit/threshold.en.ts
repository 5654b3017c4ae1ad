import type { TerminalWords } from './words.ts';

/** Why a command does not end with 0. */
export const gateWords: TerminalWords['gate'] = {
  below: (domains) => `Below the grade asked for: ${domains}.`,
  nothing: (domains) => `Too little could be measured for a grade: ${domains}.`,
  absent: (domains) => `Does not exist in the DNS ("--allow absent" accepts it): ${domains}.`,
  deadline: (domains) =>
    `Cut by the deadline ("--deadline" gives more time, "--allow deadline" accepts it): ${domains}.`,
  part: (domains) => `Audited in part ("--allow part" accepts it): ${domains}.`,
  uncertain: (domains) =>
    `What could not be measured may change the answer ("--allow unmeasured" accepts it): ${domains}.`,
};
