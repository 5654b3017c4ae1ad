import { groupByAnswer } from '../../../common/every-server.ts';
import { firstSilence } from '../../../common/first-silence.ts';
import { authorisesNobody } from '../../../common/sends-nothing.ts';
import { check, rfc } from '../../../model/check.ts';
import { small, usual } from '../../../model/labour.ts';
import { unseen } from '../../../model/observed.ts';
import { info, notApplicable, pass, unknown, unseenAmong, warn } from '../../../model/outcome.ts';
import type { ComparedSet, ZoneEvidence } from '../evidence.ts';
import { hasZone } from '../name-servers.ts';

/** Two faces of one zone: what arrives depends on which server was asked. */
export const resolverAgree = check({
  id: 'dns/resolver-agree',
  step: 'resolution',
  severity: 'medium',
  reference: rfc(1034, '4.3.5'),
  labour: usual('dns'),
  judge: ({ agreement, delegation }: ZoneEvidence) => {
    if (!agreement) return unknown({ silence: 'not-asked' });
    const told = agreement.map((set) => ({ ...named(set), sayings: sayingsOf(set) }));
    const apart = told.filter(({ sayings }) => sayings.length > 1);
    if (apart.length > 0) return warn({ apart });
    const silent = firstSilence(agreement.flatMap(({ servers }) => everyVoice(servers)));
    if (silent) return unknown(silent);
    const hosts = told[0]?.sayings.flatMap((saying) => saying.hosts) ?? [];
    if (hosts.length < 2) return notApplicable('one-voice');
    const late = agreement.flatMap(remembersOtherwise);
    if (late.length > 0) return info({ late });
    const unasked = delegation.seen
      ? delegation.value.servers.filter(({ probes }) => probes.some(hasZone)).map(({ host }) => host)
      : [];
    const unheard = unseenAmong([
      ...agreement.map(({ name, resolver }) => [name, resolver] as const),
      // A server that the parent alone names is asked by others all the same.
      ...unasked.filter((host) => !hosts.includes(host)).map((host) => [host, unseen('not-asked')] as const),
    ]);
    return pass({ servers: hosts.length, records: agreement.map(named) }, unheard);
  },
});

/** A wildcard that reads like a policy answers wherever a policy is looked for (RFC 4592, RFC 7208 §3.5). */
export const wildcardText = check({
  id: 'dns/wildcard-text',
  step: 'resolution',
  severity: 'low',
  reference: rfc(4592, '2.2'),
  labour: small('dns'),
  judge: ({ domain, wildcardTexts }: ZoneEvidence) => {
    if (!wildcardTexts) return unknown({ silence: 'not-asked' });
    if (!wildcardTexts.seen) return unknown(wildcardTexts);
    const { texts, alias } = wildcardTexts.value;
    if (alias !== null) return notApplicable('wildcard-alias');
    const policies = texts.filter((text) => POLICY.test(text));
    const facts = { name: `*.${domain}`, texts };
    if (policies.length > 0) return warn({ ...facts, texts: policies });
    // The one policy that is worth having under every name: nobody sends from there.
    if (texts.some((text) => SPF.test(text) && !authorisesNobody(text))) return warn(facts);
    return texts.length > 0 ? info(facts) : pass(facts);
  },
});

export const checks = [resolverAgree, wildcardText] as const;

/** Records that are looked for at names of their own, and only there. */
const POLICY = /^v=(DMARC1|DKIM1|STSv1|TLSRPTv1|BIMI1)\b/i;
const SPF = /^v=spf1( |$)/i;

const named = ({ name, type }: ComparedSet) => ({ name, type });

function sayingsOf({ servers }: ComparedSet) {
  return servers.seen ? groupByAnswer(servers.value, () => true) : [];
}

function everyVoice(servers: ComparedSet['servers']) {
  return servers.seen ? servers.value.map(({ texts }) => texts) : [servers];
}

/** All servers agree, and the resolver still holds to something else: a change is on its way. */
function remembersOtherwise(set: ComparedSet) {
  const { resolver } = set;
  const [saying] = sayingsOf(set);
  if (!resolver.seen || !saying) return [];
  const same = resolver.value.texts.toSorted().join('\n') === saying.texts.join('\n');
  return same ? [] : [{ ...named(set), seconds: resolver.value.ttl }];
}
