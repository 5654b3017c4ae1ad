import { sameOrganization } from '../../../common/organizational-domain.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { usual } from '../../../model/labour.ts';
import { fail, info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { linksOf } from '../chains.ts';
import type { CnameEvidence } from '../evidence.ts';
import { serviceBehind } from '../takeover-services.ts';
import { onAliases } from './on-aliases.ts';

const check = checkIn('record');

/** A CNAME at the top of a zone hides its MX, SPF and NS. */
export const apex = check({
  id: 'cname/apex',
  severity: 'high',
  reference: `${rfc(1034, '3.6.2')}, ${rfc(2181, '10.1')}`,
  labour: usual('dns'),
  judge: ({ domain, registrable, names }: CnameEvidence) => {
    const top = names.find(({ name }) => name === domain);
    if (!top) return notApplicable('no-alias');
    const [target] = linksOf(top);
    if (target === undefined) return top.chain.seen ? pass({ domain }) : unknown(top.chain);
    return domain === registrable ? fail({ domain, target }) : info({ domain, target });
  },
});

export const coexist = check({
  id: 'cname/coexist',
  severity: 'high',
  reference: rfc(2181, '10.1'),
  labour: usual('dns'),
  judge: onAliases((_aliases, { beside }) => {
    if (!beside.seen) return unknown(beside);
    if (beside.value.length === 0) return notApplicable('no-alias');
    const conflicts = beside.value.flatMap(({ name, server, types }) =>
      types.seen && types.value.length > 0 ? [{ name, server, types: types.value }] : [],
    );
    if (conflicts.length > 0) return fail({ conflicts });
    const answered = beside.value.filter(({ types }) => types.seen);
    const silent = beside.value.find(({ types }) => !types.seen)?.types;
    if (answered.length === 0 && silent && !silent.seen) return unknown(silent);
    return pass({ names: [...new Set(answered.map(({ name }) => name))] });
  }),
});

export const wildcard = check({
  id: 'cname/wildcard',
  severity: 'medium',
  reference: rfc(4592, '4.3'),
  labour: usual('dns', 'watch'),
  judge: ({ domain, wildcard: found }: CnameEvidence) => {
    if (!found.seen) return unknown(found);
    const target = found.value.aliases.at(-1);
    if (target === undefined) return pass({ domain });
    const facts = { domain, target, service: serviceBehind(found.value.aliases)?.service ?? null };
    return sameOrganization(target, domain) ? info(facts) : warn(facts);
  },
});

export const forbidden = check({
  id: 'cname/forbidden',
  severity: 'medium',
  reference: rfc(2181, '10.3'),
  labour: usual('dns'),
  judge: ({ pointed }: CnameEvidence) => {
    if (!pointed.seen) return unknown(pointed);
    if (pointed.value.length === 0) return notApplicable('nothing-pointed');
    const aliased = pointed.value.flatMap(({ by, host, aliases }) => {
      const target = aliases.seen ? aliases.value[0] : undefined;
      return target === undefined ? [] : [{ by, host, target }];
    });
    if (aliased.length > 0) return fail({ aliased });
    const silent = pointed.value.find(({ aliases }) => !aliases.seen)?.aliases;
    return silent && !silent.seen ? unknown(silent) : pass({ hosts: pointed.value.length });
  },
});

export const checks = [apex, coexist, wildcard, forbidden] as const;
