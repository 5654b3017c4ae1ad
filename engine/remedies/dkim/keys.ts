import { partyName } from '../../atlas/atlas.ts';
import { authorisesNobody } from '../../common/sends-nothing.ts';
import type { AuditEvidence } from '../../evidence.ts';
import { mapSeen, seen } from '../../model/observed.ts';
import type { DkimEvidence } from '../../protocols/dkim/evidence.ts';
import { aliasesOf, isBesideKey, isToReplace, liveKeys, meantKey, publishedKeys } from '../../protocols/dkim/keys.ts';
import { isDkim, parseDkim } from '../../protocols/dkim/parse.ts';
import { selectorName } from '../../protocols/dkim/selector.ts';
import { type CheckId, idsOf } from '../../protocols/index.ts';
import { told } from '../changes.ts';
import { proposal, type RecordChange, recordChange, remedy } from '../remedy.ts';
import { evidenceFor, evidenceIn, failingChecks, type Situation, withEvidence } from '../situation.ts';
import { freeSelector, OWN_NAMES } from './makers.ts';
import { withPresumedKeys } from './presumed.ts';

const UNSIGNED: readonly CheckId[] = [
  'dkim/record-provider',
  'dkim/record-ent',
  'dmarc/align-dkim-possible',
  'dmarc/policy-only-spf',
];

/**
 * Turn signing on at the sending service. If no key was found, we do not know whether mail is signed already: the owner only has to confirm
 * it.
 */
export const dkimSigning = remedy({
  id: 'dkim/signing',
  who: 'mail',
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'dkim');
    if (!evidence?.profile.seen || !evidence.profile.value.sends) return null;
    const hasKey = situation.verdicts.some(({ check, outcome }) => check === 'dkim/record-found' && outcome === 'pass');
    const isAbsent = failingChecks(situation, 'dkim/record-ent').length > 0;
    const lacks = failingChecks(situation, 'dkim/record-provider').length > 0;
    if (!isAbsent && !lacks && (hasKey || !evidence.node.seen)) return null;
    const live = new Set(hasKey ? liveKeys(evidence).map(({ selector }) => selector) : []);
    const senders = evidence.senders.seen ? evidence.senders.value : [];
    const missing = senders.filter(({ selectors }) => !selectors.some((selector) => live.has(selector)));
    return proposal({
      facts: {
        providers: missing.map(({ provider }) => provider),
        isAbsent,
        asked: evidence.asked,
        hasKey,
        /** Where the owner names the key: a name at which an audit finds it. */
        selector: freeSelector(evidence, OWN_NAMES),
        /** What the console may ask for stands there already. */
        aliased: aliasesOf(evidence).flatMap(({ selector, state }) => (state === 'waits' ? [selector] : [])),
        maySendNothing: !hasKey && maySendNothing(situation),
      },
      effort: 20,
      risk: 'none',
      changes: [told('add', 'record/dkim')],
      targets: missing.length > 0 ? missing.map(({ provider }) => partyName(provider)) : [situation.domain],
      assumedPassing: [...UNSIGNED, ...(hasKey ? [] : idsOf('dkim', 'record-found'))],
      apply: (world) => withPresumedKeys(world, newSelectors(missing), 'signing'),
      unasked: 'needed',
    });
  },
});

/** The domain receives mail, and its SPF record says that it sends none. */
function maySendNothing({ evidence }: Situation): boolean {
  const texts = evidenceIn(evidence, 'spf')?.texts;
  return texts?.seen === true && texts.value.some(authorisesNobody);
}

/** A usual selector of each sender that has no key, or one of the owner's choice where none is named. */
function newSelectors(
  missing: readonly { readonly provider: string; readonly selectors: readonly string[] }[],
): readonly string[] {
  return missing.length > 0 ? missing.map(({ provider, selectors: [usual = provider] }) => usual) : ['signature'];
}

/**
 * Records whose text or alias alone is at fault: a test flag left behind, a key without its tags, an alias that leads nowhere, a wildcard
 * that answers to any selector.
 */
export const dkimRecords = remedy({
  id: 'dkim/records',
  who: 'dns',
  follows: ['cname/aliases', 'dkim/keys'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'dkim');
    if (
      !evidence ||
      failingChecks(
        situation,
        ...(['dkim/record-testing', 'dkim/record-syntax', 'dkim/record-single', 'dkim/record-cname'] as const),
        'dkim/record-wildcard',
      ).length === 0
    ) {
      return null;
    }
    const tested = testFlags(evidence);
    const misspelt = misspeltKeys(evidence);
    const beside = textsBeside(evidence);
    const everywhere = catchAll(situation);
    const isAstray = failingChecks(situation, 'dkim/record-cname').length > 0 && leadsAstray(evidence);
    const dangling = [
      ...danglingAliases(evidence, everywhere),
      ...(everywhere !== null && isAstray ? [removal(`*.${evidence.domain}`, everywhere)] : []),
    ];
    const wildcard = wildcardRecords(situation, evidence);
    const records = oneForEach([...tested, ...misspelt, ...beside, ...dangling, ...wildcard]);
    if (records.length === 0) return null;
    return proposal({
      facts: {
        tested: tested.map(({ name }) => name),
        misspelt: misspelt.map(({ name }) => name),
        beside: beside.map(({ name }) => name),
        dangling: dangling.map(({ name }) => name),
        wildcard: wildcard.map(({ name }) => name),
        opens: wildcard.some(({ before }) => before.some(opensSignatures)),
        /** The key that the wildcard gives is none to publish again. */
        isWeak: wildcard.some(({ before }) => before.some((text) => isToReplace({ ...parseDkim(text), siblings: 1 }))),
      },
      effort: 10,
      risk: records.some(({ name }) => name.startsWith('*.')) ? 'watch' : 'none',
      records,
      apply: (world) => withEvidence(withoutCatchAll(world, records), 'dkim', (dkim) => withRecords(dkim, records)),
    });
  },
});

/**
 * Valid keys that the domain publishes itself; removing the test flag from a weak key would make receivers trust it fully. Behind an alias,
 * only the provider can remove the flag.
 */
function testFlags(evidence: DkimEvidence): readonly RecordChange[] {
  const { domain, selectors } = evidence;
  const keys = publishedKeys(evidence);
  const old = keys.filter((key) => (key.revoked || isToReplace(key)) && !isBesideKey(key, keys));
  return selectors.flatMap(({ selector, answer }) => {
    if (!answer.seen || answer.value.aliases.length > 0) return [];
    if (old.some((key) => key.selector === selector)) return [];
    const flagged = answer.value.texts.filter((text) => isDkim(text) && withoutTestFlag(text) !== text);
    if (flagged.length === 0) return [];
    const name = `${selector}._domainkey.${domain}`;
    return [recordChange({ name, type: 'TXT', before: flagged, after: flagged.map(withoutTestFlag) })];
  });
}

/** What stands beside a key and is none, where the domain publishes both itself. */
function textsBeside(evidence: DkimEvidence): readonly RecordChange[] {
  const keys = publishedKeys(evidence);
  const own = keys.filter((key) => key.alias === null && isBesideKey(key, keys));
  return [...Map.groupBy(own, ({ selector }) => selector)].map(([selector, strays]) =>
    recordChange({
      ...{ name: selectorName(selector, evidence.domain), type: 'TXT', after: [] },
      before: strays.map(({ text }) => text),
    }),
  );
}

/** Two changes of one record set are one. */
function oneForEach(records: readonly RecordChange[]): readonly RecordChange[] {
  return [...Map.groupBy(records, ({ name, type }) => `${name} ${type}`).values()].flatMap((same) => {
    const [first] = same;
    return first
      ? [{ ...first, before: same.flatMap(({ before }) => before), after: same.flatMap(({ after }) => after) }]
      : [];
  });
}

/** Sound keys whose tags are missing or written wrongly, each alone at its selector. */
function misspeltKeys(evidence: DkimEvidence): readonly RecordChange[] {
  return publishedKeys(evidence).flatMap(({ selector, text, texts, alias }) => {
    const meant = alias === null && texts === 1 ? meantKey(text) : null;
    if (meant === null) return [];
    const name = selectorName(selector, evidence.domain);
    return [recordChange({ name, type: 'TXT', before: [text], after: [withoutTestFlag(meant)] })];
  });
}

/** Without `y` among the flags of `t=`, and without the tag where nothing is left in it (RFC 6376 §3.6.1). */
function withoutTestFlag(text: string): string {
  return text.replace(/(?<!\s)\s*\bt\s*=([a-z:\s]*)(;|$)/i, (whole, flags: string, end: string) => {
    const words = flags.split(':').map((flag) => flag.trim());
    if (!words.some((flag) => flag.toLowerCase() === 'y')) return whole;
    const left = words.filter((flag) => flag.toLowerCase() !== 'y' && flag !== '');
    return left.length > 0 ? ` t=${left.join(':')}${end}` : '';
  });
}

/** Where the alias of every name that has no record of its own leads; null without one. */
function catchAll(situation: Parameters<typeof evidenceFor>[0]): string | null {
  const wildcard = evidenceFor(situation, 'cname')?.wildcard;
  return wildcard?.seen ? (wildcard.value.aliases[0] ?? null) : null;
}

/** Selectors that answer by an alias to nothing. Those that a wildcard gives are no records: the wildcard itself is. */
function danglingAliases(evidence: DkimEvidence, everywhere: string | null): readonly RecordChange[] {
  const { domain } = evidence;
  const dangling = aliasesOf(evidence).flatMap(({ selector, first: target, state }) =>
    state === 'lost' ? [{ name: target === everywhere ? `*.${domain}` : selectorName(selector, domain), target }] : [],
  );
  return dangling
    .filter(({ name }, index) => dangling.findIndex((other) => other.name === name) === index)
    .map(({ name, target }) => removal(name, target));
}

function removal(name: string, target: string): RecordChange {
  return recordChange({ name, type: 'CNAME', before: [`${target}.`], after: [] });
}

/** Whether any selector gets an alias to nothing. */
function leadsAstray({ wildcardAlias }: DkimEvidence): boolean {
  return wildcardAlias?.seen === true && wildcardAlias.value?.nxdomain === true;
}

function wildcardRecords(
  situation: Parameters<typeof failingChecks>[0],
  { domain, wildcard }: DkimEvidence,
): readonly RecordChange[] {
  if (!wildcard.seen || failingChecks(situation, 'dkim/record-wildcard').length === 0) return [];
  return [
    recordChange({
      name: wildcardName(situation, domain, wildcard.value),
      type: 'TXT',
      before: wildcard.value,
      after: [],
    }),
  ];
}

/** A text that any other name gets too is given by the wildcard of the whole domain. */
function wildcardName(situation: Parameters<typeof evidenceFor>[0], domain: string, texts: readonly string[]): string {
  const everywhere = evidenceFor(situation, 'dmarc')?.everywhere;
  const isEverywhere = everywhere?.seen && texts.every((text) => everywhere.value.includes(text));
  return isEverywhere ? `*.${domain}` : `*._domainkey.${domain}`;
}

/** Whether signatures may be verified with this key: one that is withdrawn opens none. */
function opensSignatures(text: string): boolean {
  const { fault, revoked } = parseDkim(text);
  return fault === null && !revoked;
}

function withoutCatchAll(world: AuditEvidence, records: readonly RecordChange[]): AuditEvidence {
  if (!records.some(({ name, type }) => type === 'CNAME' && name === `*.${world.domain}`)) return world;
  return withEvidence(world, 'cname', (cname) => ({
    ...cname,
    wildcard: mapSeen(cname.wildcard, (chain) => ({ ...chain, rcode: 'NXDOMAIN' as const, aliases: [] })),
  }));
}

function withRecords(dkim: DkimEvidence, records: readonly RecordChange[]): DkimEvidence {
  const changeOf = (selector: string) => records.find(({ name }) => name === `${selector}._domainkey.${dkim.domain}`);
  const swept = records.some(({ name, type }) => type === 'TXT' && name.startsWith('*.'));
  const caught = records.find(({ name, type }) => type === 'CNAME' && name === `*.${dkim.domain}`)?.before[0];
  const everywhere = dkim.wildcard.seen ? dkim.wildcard.value : [];
  return {
    ...dkim,
    wildcard: swept ? seen([]) : dkim.wildcard,
    ...(caught !== undefined && { wildcardAlias: seen(null) }),
    selectors: dkim.selectors
      .filter(({ selector }) => changeOf(selector)?.type !== 'CNAME')
      .filter(({ answer }) => !(answer.seen && caught !== undefined && `${answer.value.aliases[0]}.` === caught))
      .map((one) => {
        const { before = [], after = [] } = changeOf(one.selector) ?? {};
        const gone = [...before, ...(swept ? everywhere : [])];
        return {
          ...one,
          answer: mapSeen(one.answer, (answer) => ({
            ...answer,
            texts: [...answer.texts.filter((text) => !gone.includes(text)), ...after],
          })),
        };
      }),
  };
}
