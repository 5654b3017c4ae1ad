import { advise } from '../judgement/advice.fr.ts';
import type { Verdict } from '../judgement/judge.ts';
import { verdictOf } from '../judgement/verdict.ts';
import type { CheckId } from '../protocols/index.ts';

/** For tests: pairs of statements of one audit that cannot both be true, each told with the checks that make them. */
export function contradictionsOf(verdicts: readonly Verdict[]): readonly string[] {
  const said = verdicts.map((verdict) => ({ ...verdict, found: advise(verdict).found }) as Said);
  return [
    ...absentAndQuoted(said),
    ...withoutAndWithAddress(said),
    ...openAndClosed(said),
    ...mailAndNone(said),
    ...siteAndNone(said),
    ...coveredAndNot(said),
    ...greenAndRed(verdicts),
  ];
}

type Said = Verdict & { readonly found: string };

/** What is called absent, and what shows that it is there. */
const RECORDS: readonly { readonly absent: RegExp; readonly quoted: RegExp }[] = [
  { absent: /aucun enregistrement BIMI n’est publié/i, quoted: /v\s*=\s*["']?BIMI/i },
  {
    absent: /aucun enregistrement TLS-RPT n’est publié|aucun rapport TLS n’est demandé/i,
    quoted: /v\s*=\s*["']?TLSRPT/i,
  },
  {
    absent: /aucun enregistrement MTA-STS n’est publié|n’annonce pas de politique MTA-STS/i,
    quoted: /v\s*=\s*["']?STSv/i,
  },
  { absent: /aucune politique DMARC n’est publiée/i, quoted: /\bv\s*=\s*["']?DMARC/i },
  {
    absent: /ne publie (?:aucune politique|pas de) SPF(?! valable)|aucune politique SPF n’est publiée/i,
    quoted: /"v\s*=\s*["']?spf/i,
  },
  { absent: /aucune adresse de rapport n’est publiée/i, quoted: /mailto:/i },
];

function absentAndQuoted(said: readonly Said[]): readonly string[] {
  return RECORDS.flatMap(({ absent, quoted }) => {
    const denying = said.find(({ found }) => absent.test(found));
    const quoting = said.find((one) => one.protocol === denying?.protocol && quoted.test(JSON.stringify(one.facts)));
    return denying && quoting ? [`${denying.check} says that nothing is published, ${quoting.check} quotes it`] : [];
  });
}

function withoutAndWithAddress(said: readonly Said[]): readonly string[] {
  const known = [...new Set(said.flatMap(({ facts }) => placesOf(facts)))];
  return said.flatMap(({ check, found }) =>
    known
      .filter((host) =>
        ['n’a pas d’adresse', 'n’a aucune adresse'].some((none) => ` ${found}`.includes(` ${host} ${none}`)),
      )
      .filter(() => !/adresse (?:IP|publique)/.test(found))
      .map((host) => `${check} says that ${host} has no address, another check gives one`),
  );
}

/** Names that stand beside an address somewhere within facts. */
function placesOf(facts: unknown): readonly string[] {
  if (facts === null || typeof facts !== 'object') return [];
  const { host, address, addresses } = facts as Readonly<Record<string, unknown>>;
  const placed = typeof address === 'string' || (Array.isArray(addresses) && addresses.length > 0);
  return [...(typeof host === 'string' && placed ? [host] : []), ...Object.values(facts).flatMap(placesOf)];
}

interface Knock {
  readonly host: string;
  readonly address: string | null;
}

function openAndClosed(said: readonly Said[]): readonly string[] {
  const { opened = [], refused = [] } = factsOf<{ opened: readonly Knock[]; refused: readonly Knock[] }>(
    said,
    'tcp/mx-25',
  );
  const { closed = [] } = factsOf<{ closed: readonly string[] }>(said, 'smtp/reachable');
  const { machines = [] } = factsOf<{
    machines: readonly { address: string; open: readonly number[]; closed: readonly number[] }[];
  }>(said, 'tcp/state');
  const at = (address: string | null) => machines.find((machine) => machine.address === address);
  return [
    ...opened.filter(({ host }) => closed.includes(host)).map(({ host }) => `port 25 of ${host} is open and closed`),
    ...opened
      .filter(({ address }) => at(address)?.closed.includes(25))
      .map(({ host }) => `tcp/state closes 25 of ${host}`),
    ...refused
      .filter(({ address }) => at(address)?.open.includes(25))
      .map(({ host }) => `tcp/state opens 25 of ${host}`),
  ];
}

function mailAndNone(said: readonly Said[]): readonly string[] {
  if (outcomeOf(said, 'smtp/reachable') !== 'pass') return [];
  return said
    .filter(
      ({ protocol, outcome, facts }) =>
        protocol !== 'tcp' && outcome === 'notApplicable' && facts.reason === 'receives-no-mail',
    )
    .map(({ check }) => `${check} says that no mail is received, smtp/reachable reaches its servers`);
}

function siteAndNone(said: readonly Said[]): readonly string[] {
  if (outcomeOf(said, 'dns/tls-reachable') !== 'pass') return [];
  return said
    .filter(({ outcome, facts }) => outcome === 'notApplicable' && facts.reason === 'no-web')
    .map(({ check }) => `${check} says that there is no site, dns/tls-reachable reaches it`);
}

function coveredAndNot(said: readonly Said[]): readonly string[] {
  const { sp = '' } = factsOf<{ sp: string | null }>(said, 'bimi/dmarc-sub');
  const isCovered = outcomeOf(said, 'bimi/dmarc-sub') === 'pass';
  const isOpen = outcomeOf(said, 'dmarc/policy-p') === 'fail' && outcomeOf(said, 'dmarc/policy-sp') !== 'pass';
  const covered = isCovered && sp === null && isOpen ? ['bimi/dmarc-sub covers what dmarc/policy-p leaves open'] : [];
  const { keys = [] } = factsOf<{ keys: readonly { selector: string; bits: number }[] }>(said, 'dkim/key-size');
  const sound = outcomeOf(said, 'dkim/key-size') === 'fail' ? keys.filter(({ bits }) => bits >= 1_024) : [];
  return [...covered, ...sound.map(({ selector }) => `dkim/key-size calls the sound key ${selector} too short`)];
}

function greenAndRed(verdicts: readonly Verdict[]): readonly string[] {
  return [...Map.groupBy(verdicts, ({ protocol }) => protocol)].flatMap(([id, checks]) => {
    if (verdictOf(id, checks) !== 'pass') return [];
    const red = checks.filter(({ outcome, severity }) => outcome === 'fail' && severity !== 'info');
    return red.map(({ check }) => `the card ${id} is green, ${check} is red`);
  });
}

function factsOf<Facts>(said: readonly Said[], id: CheckId): Partial<Facts> {
  return (said.find(({ check }) => check === id)?.facts ?? {}) as Partial<Facts>;
}

function outcomeOf(said: readonly Said[], id: CheckId): Verdict['outcome'] | undefined {
  return said.find(({ check }) => check === id)?.outcome;
}
