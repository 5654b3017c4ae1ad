import { gatherMailProfile } from '../../common/mail-profile.ts';
import { texts, textsOf } from '../../common/text-records.ts';
import providers from '../../data/providers.json' with { type: 'json' };
import type { Ask } from '../../model/ask.ts';
import { mapSeen } from '../../model/observed.ts';
import type { Errand } from '../../model/protocol.ts';
import type { DkimEvidence, SelectorEvidence } from './evidence.ts';
import { COMMON_SELECTORS, UNLIKELY_SELECTOR } from './selectors.ts';

type Step = 'record' | 'key' | 'signature' | 'algorithm';

/** Asks every selector at once: the visitor's, those of the providers that MX and SPF name, and the common ones. */
export async function gatherDkim({ domain, ask, selectors, done }: Errand<Step>): Promise<DkimEvidence> {
  const common = Promise.all(COMMON_SELECTORS.map((selector) => askSelector(selector, 'common', domain, ask)));
  const typed = Promise.all(selectors.map((selector) => askSelector(selector, 'visitor', domain, ask)));
  const implied = gatherSenders(domain, ask).then(async (senders) => ({
    senders,
    answers: await Promise.all(
      senders.flatMap((sender) => sender.selectors).map((selector) => askSelector(selector, 'provider', domain, ask)),
    ),
  }));
  const [profile, node, wildcard] = await Promise.all([
    gatherMailProfile(domain, ask),
    ask.dns(`_domainkey.${domain}`, 'TXT'),
    ask.dns(`${UNLIKELY_SELECTOR}._domainkey.${domain}`, 'TXT'),
  ]);
  const { senders, answers } = await implied;
  const all = distinct([...(await typed), ...answers, ...(await common)]);
  for (const step of ['record', 'key', 'signature', 'algorithm'] as const) done(step);
  return {
    domain,
    profile,
    node: mapSeen(node, ({ rcode }) => (rcode === 'NXDOMAIN' ? 'absent' : 'exists')),
    wildcard: texts(wildcard),
    asked: all.length,
    selectors: all.filter(isTelling),
    senders,
  };
}

async function askSelector(
  selector: string,
  source: SelectorEvidence['source'],
  domain: string,
  ask: Ask,
): Promise<SelectorEvidence> {
  const answer = await ask.dns(`${selector}._domainkey.${domain}`, 'TXT');
  return {
    selector,
    source,
    answer: mapSeen(answer, ({ records, aliases, rcode }) => ({
      texts: textsOf(records),
      aliases,
      nxdomain: rcode === 'NXDOMAIN',
    })),
  };
}

/** Who sends for this domain, as its MX and the includes of its own SPF record tell. */
async function gatherSenders(domain: string, ask: Ask): Promise<DkimEvidence['senders']> {
  const [mx, txt] = await Promise.all([ask.dns(domain, 'MX'), ask.dns(domain, 'TXT')]);
  const hosts = mx.seen ? mx.value.records.flatMap(({ data }) => (data.type === 'MX' ? [data.host] : [])) : [];
  const policies = txt.seen ? textsOf(txt.value.records).filter((text) => /^v=spf1 /i.test(text)) : [];
  const includes = policies.flatMap((text) =>
    [...text.matchAll(/\binclude:(\S+)/gi)].map(([, name = '']) => name.toLowerCase()),
  );
  const under = (name: string, suffixes: readonly string[] = []) =>
    suffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
  const behind = [
    ...providers.mail.filter(
      ({ mx: suffixes, spf }) =>
        hosts.some((host) => under(host, suffixes)) || includes.some((name) => under(name, spf)),
    ),
    ...providers.senders.filter(({ spf }) => includes.some((name) => under(name, spf))),
  ];
  return behind.flatMap(({ id, selectors }) => (selectors ? [{ provider: id, selectors }] : []));
}

function distinct(found: readonly SelectorEvidence[]): readonly SelectorEvidence[] {
  return [...new Map([...found].reverse().map((one) => [one.selector, one])).values()].reverse();
}

/** Two hundred empty answers say nothing that their number does not. */
function isTelling({ answer, source }: SelectorEvidence): boolean {
  return !answer.seen || source === 'visitor' || answer.value.texts.length > 0 || answer.value.aliases.length > 0;
}
