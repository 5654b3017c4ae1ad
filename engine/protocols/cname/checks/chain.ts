import { firstSilence } from '../../../common/first-silence.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { usual } from '../../../model/labour.ts';
import { fail, info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { abandonedAt, aliasesOf, circleOf, hiddenName } from '../chains.ts';
import type { CnameEvidence } from '../evidence.ts';
import { statusBehind } from '../takeover-services.ts';
import { named, onAliases } from './on-aliases.ts';

const check = checkIn('chain-validation');

const SHORT_CHAIN = 2;
const TOLERABLE_CHAIN = 4;
/** Resolvers give up near eleven links; what is beyond is at their mercy. */
const FRAGILE_CHAIN = 7;

export const length = check({
  id: 'cname/length',
  severity: 'low',
  reference: rfc(1034, '3.6.2'),
  labour: usual('dns'),
  judge: onAliases((aliases, evidence) => {
    const longest = aliases.reduce((one, other) => (other.links.length > one.links.length ? other : one));
    const facts = { name: longest.name, links: longest.links };
    if (longest.links.length > FRAGILE_CHAIN) return fail(facts);
    if (longest.links.length > TOLERABLE_CHAIN) return warn(facts);
    // A name that was not seen may have a longer one.
    const hidden = hiddenName(evidence);
    if (hidden) return unknown(hidden);
    return longest.links.length <= SHORT_CHAIN ? pass(facts) : info(facts);
  }),
});

export const loop = check({
  id: 'cname/loop',
  severity: 'medium',
  reference: rfc(1034, '3.6.2'),
  judge: (evidence: CnameEvidence) => {
    const circles = evidence.names.flatMap((answer) => {
      const links = circleOf(answer);
      return links ? [{ name: answer.name, links }] : [];
    });
    if (circles.length > 0) return fail({ circles });
    const hidden = hiddenName(evidence);
    if (hidden) return unknown(hidden);
    const aliases = aliasesOf(evidence);
    return aliases.length > 0 ? pass({ aliases: aliases.length }) : notApplicable('no-alias');
  },
});

export const dangling = check({
  id: 'cname/dangling',
  severity: 'medium',
  reference: rfc(6604, '3'),
  judge: onAliases((aliases, evidence) => {
    // Who may claim what is abandoned at a service is told of by the rule on takeovers, unless nobody else may.
    const kept = abandonedAt('bound', evidence);
    const lost = aliases.filter(({ name, state }) => state === 'lost' || kept.some((one) => one.name === name));
    if (lost.length > 0) {
      const isBound = lost.every(({ links }) => statusBehind(links) === 'bound');
      return fail({ aliases: lost.map(named), isBound });
    }
    const hidden = hiddenName(evidence);
    if (hidden) return unknown(hidden);
    const waiting = aliases.filter(({ state }) => state !== 'leads');
    if (waiting.length === 0) return pass({ aliases: aliases.length });
    const { missing, senders } = evidence;
    const silent = firstSilence([...missing.map(({ delegation }) => delegation), ...(senders ? [senders] : [])]);
    return silent ? unknown(silent) : info({ aliases: waiting.map(named) });
  }),
});

export const checks = [length, loop, dangling] as const;
