import { check, rfc } from '../../../model/check.ts';
import { info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { hasZone, onDelegation, untold } from '../name-servers.ts';

/** Seconds: below, every visitor asks again; above, a mistake lasts more than a day. */
const LIFE_LEAST = 60;
const LIFE_MOST = 86_400;

export const ttl = check({
  id: 'dns/ttl',
  step: 'resolution',
  severity: 'info',
  reference: rfc(1912, '2.2'),
  judge: onDelegation(({ servers }) => {
    const told = servers.flatMap(({ probes }) => probes.flatMap(({ lives }) => lives ?? []));
    const lives = told.find((one) => one.seen) ?? told[0];
    if (!lives)
      return servers.some(({ probes }) => probes.some(hasZone))
        ? unknown({ silence: 'not-recorded' })
        : untold(servers);
    if (!lives.seen) return unknown(lives);
    if (lives.value.length === 0) return notApplicable('no-records');
    const odd = lives.value.filter(({ seconds }) => seconds < LIFE_LEAST || seconds > LIFE_MOST);
    const facts = { lives: lives.value, odd };
    if (odd.some(({ seconds }) => seconds < LIFE_LEAST)) return warn(facts);
    return odd.length > 0 ? info(facts) : pass(facts);
  }),
});

export const checks = [ttl] as const;
