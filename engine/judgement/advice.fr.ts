import { mapTable, protocolCards } from '@rempart/contract';
import { isPlatform, partyName } from '../atlas/atlas.ts';
import { eachOf, enumerateSome, ofName } from '../common/phrases.fr.ts';
import { causeInWords, silenceWords } from '../common/silences.fr.ts';
import * as bimi from '../protocols/bimi/advice.fr.ts';
import * as blacklist from '../protocols/blacklist/advice.fr.ts';
import * as cname from '../protocols/cname/advice.fr.ts';
import * as dkim from '../protocols/dkim/advice.fr.ts';
import * as dmarc from '../protocols/dmarc/advice.fr.ts';
import * as dns from '../protocols/dns/advice.fr.ts';
import * as domain from '../protocols/domain/advice.fr.ts';
import type { ProtocolId, StepId } from '../protocols/index.ts';
import * as mtaSts from '../protocols/mta-sts/advice.fr.ts';
import * as smtp from '../protocols/smtp/advice.fr.ts';
import * as spf from '../protocols/spf/advice.fr.ts';
import * as tcp from '../protocols/tcp/advice.fr.ts';
import * as whois from '../protocols/whois/advice.fr.ts';
import { type AdviceRooms, adviceIn } from './advice.ts';

export type { Advice } from './advice.ts';

/** Each room is written out: the search for unused exports follows no shorthand. */
const rooms: AdviceRooms = {
  'mta-sts': { advice: mtaSts.advice, reasons: mtaSts.reasons },
  bimi: bimi,
  dmarc: dmarc,
  dkim: dkim,
  spf: spf,
  dns: dns,
  domain: domain,
  blacklist: blacklist,
  tcp: tcp,
  smtp: smtp,
  cname: cname,
  whois: whois,
};

const ADVICE = adviceIn({
  rooms,
  silence: silenceWords,
  reasons: { 'no-such-domain': 'Ce nom de domaine n’existe pas dans le DNS.' },
  notApplicable: 'Sans objet pour ce domaine.',
  leftOut: (groups) =>
    `Non mesuré : ${eachOf(groups.map(({ silence, names }) => `${enumerateSome(names)} (${causeInWords(silence)})`))}.`,
  reportTo,
});

/** The words of a verdict. Every rule has them (`AdviceRooms`). Values from the network stand in them legibly. */
export const advise = ADVICE.advise;

/** What to do about a fault of servers that a mass provider runs: only the provider can mend it. */
export function reportTo(provider: string): string {
  const whose = `Ces serveurs sont ceux ${ofName(partyName(provider))}`;
  return isPlatform(provider)
    ? `${whose}, qui les règle pour tous ses clients à la fois : vous n’avez rien à faire. Une nouvelle analyse dira si ce point a changé.`
    : `${whose} : vous ne pouvez pas les régler vous-même, signalez-lui ce point.`;
}

/** All the words of a rule, for its documentation. */
export const wordsOf = ADVICE.wordsOf;

/** What to do about a fault for which we compose no values, in one line; null for a check whose faults remedies remove. */
export const taskOf = ADVICE.taskOf;

/** What a rule looks at, in a few words. */
export const titleOf = ADVICE.titleOf;

export const PROTOCOLS: Readonly<Record<ProtocolId, string>> = mapTable(protocolCards, ({ title }) => title);

/** The sub-steps as the cards print them, by protocol. */
export const STEPS: { readonly [Id in ProtocolId]: Readonly<Partial<Record<StepId, string>>> } = mapTable(
  protocolCards,
  ({ steps }) => steps,
);
