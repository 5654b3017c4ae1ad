import { registrableDomain } from '../../common/organizational-domain.ts';
import type { Ask, DnsAnswer } from '../../model/ask.ts';
import { begun } from '../../model/begun.ts';
import { mapSeen, unseen } from '../../model/observed.ts';
import type { GatherContext } from '../../model/protocol.ts';
import { foreignDomains } from '../whois/dependencies.ts';
import type { DomainEvidence, ListAnswer, Partners, Twins } from './evidence.ts';

/** Of more partners than this, the first are asked about: lists limit questions. */
const PARTNERS_ASKED = 5;
/** Under which French customers look for a company. */
const TWIN_SUFFIXES = ['fr', 'com', 'eu'];

type Step = 'reputation' | 'age';

/** What the registry knows of the name, what the lists say of it and of those its mail goes through, and who is called alike. */
export async function gatherDomain({ domain, ask, done }: GatherContext<Step>): Promise<DomainEvidence> {
  const registrable = registrableDomain(domain) ?? domain;
  const asked = begun(
    ask.registration(registrable).then((registration) => {
      done('age');
      return mapSeen(registration, ({ source, server, registered, created }) => ({
        source,
        server,
        registered,
        created,
      }));
    }),
  );
  const reputation = begun(
    Promise.all([consult(registrable, ask), gatherPartners(domain, registrable, ask)]).then((told) => {
      done('reputation');
      return told;
    }),
  );
  const [registration, [lists, partners], twins] = await Promise.all([
    asked,
    reputation,
    gatherTwins(registrable, ask),
  ]);
  return { domain, registrable, at: ask.now, registration, lists, partners, twins };
}

/** Every list of names about one name. */
function consult(name: string, ask: Ask): Promise<readonly ListAnswer[]> {
  const lists = ask.blocklists.filter(({ kind }) => kind === 'name');
  return Promise.all(lists.map(async (list) => ({ list, answer: await ask.blocklist(list.id, name) })));
}

/** Who receives the mail, may send it or reads its reports. */
async function gatherPartners(domain: string, registrable: string, ask: Ask): Promise<Partners> {
  const { homes, hidden } = await foreignDomains(domain, registrable, ask);
  const partners = homes.filter(({ roles }) => roles.some((role) => role !== 'ns'));
  return {
    domains: await Promise.all(
      partners.slice(0, PARTNERS_ASKED).map(async ({ home }) => ({ domain: home, lists: await consult(home, ask) })),
    ),
    hidden,
  };
}

async function gatherTwins(registrable: string, ask: Ask): Promise<Twins> {
  const label = registrable.split('.')[0] ?? '';
  const names = TWIN_SUFFIXES.map((suffix) => `${label}.${suffix}`).filter((name) => name !== registrable);
  const [own, ...found] = await Promise.all([registrable, ...names].map((name) => ask.dns(name, 'NS')));
  return {
    own: own ? mapSeen(own, serversIn) : unseen('internal'),
    found: names.map((name, index) => ({
      domain: name,
      nameServers: mapSeen(found[index] ?? unseen('internal'), (answer) =>
        answer.rcode === 'NXDOMAIN' ? null : serversIn(answer),
      ),
    })),
  };
}

function serversIn({ records }: DnsAnswer): readonly string[] {
  return records.flatMap(({ data }) => (data.type === 'NS' ? [data.host] : [])).sort();
}
