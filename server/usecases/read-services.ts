import type { ServiceButton, ServiceFact, ServicePage, ServiceSummary } from '@rempart/contract';
import {
  type AtlasParty,
  atlas,
  concernsMail,
  effectsOf,
  type Fact,
  type FactKind,
  isWithdrawn,
  loadServices,
  type Template,
  templateId,
} from '@rempart/engine';
import { Refusal } from './refusal.ts';
import { serviceWords } from './service-pages.fr.ts';
import { effectSentence, FACTS, SOURCES } from './service-words.fr.ts';

interface Service {
  readonly party: AtlasParty;
  readonly summary: ServiceSummary;
  /** Those that concern mail; none where it publishes none. */
  readonly templates: readonly Template[];
}

interface Directory {
  readonly seenOn: string;
  /** By slug, which is the id of its party, in the order of their names. */
  readonly bySlug: ReadonlyMap<string, Service>;
}

let directory: Promise<Directory> | undefined;

/** Services that concern mail, of which `asked` is a part of the name, of the identifier or of a template. */
export async function listServices(asked: string): Promise<readonly ServiceSummary[]> {
  const { bySlug } = await openDirectory();
  const wanted = asked.trim().toLowerCase();
  return [...bySlug]
    .filter(([slug, { party, templates }]) =>
      [slug, party.name, nameOf(party), ...templates.map(templateId)].some((name) =>
        name.toLowerCase().includes(wanted),
      ),
    )
    .map(([, { summary }]) => summary);
}

/** `at`: facts that nobody has seen for too long by then are left out. @throws {Refusal} `NOT_FOUND`. */
export async function readService(slug: string, at: string): Promise<ServicePage> {
  const { bySlug, seenOn } = await openDirectory();
  const service = bySlug.get(slug);
  if (!service) throw new Refusal('NOT_FOUND');
  const { party, templates } = service;
  const { adds, beware } = serviceWords[slug] ?? {};
  return {
    ...{ slug, provider: nameOf(party), seenOn },
    words: adds && beware ? { adds, beware } : null,
    facts: factsOf(party, at),
    buttons: templates.map(buttonOf),
  };
}

/** The slug of the page that tells of a template; null where it does not concern mail. */
export async function slugOf(template: Template): Promise<string | null> {
  const { bySlug } = await openDirectory();
  const id = templateId(template);
  return [...bySlug].find(([, { templates }]) => templates.some((one) => templateId(one) === id))?.[0] ?? null;
}

function openDirectory(): Promise<Directory> {
  directory ??= loadServices().then(({ seenOn, templates }) => {
    const ofMail = new Map(
      templates.filter((template) => concernsMail(effectsOf(template))).map((one) => [templateId(one), one]),
    );
    const services = atlas.flatMap((party): readonly (readonly [string, Service])[] => {
      const own = party.facts.flatMap(({ kind, value }) => (kind === 'template' ? (ofMail.get(value) ?? []) : []));
      const isKnown = party.roles.some((role) => role !== 'dns') || party.id in serviceWords;
      return own.length > 0 || isKnown ? [[party.id, { party, templates: own, summary: summaryOf(party, own) }]] : [];
    });
    const byName = new Intl.Collator('fr');
    return {
      seenOn,
      bySlug: new Map(
        services.toSorted(([, one], [, other]) => byName.compare(nameOf(one.party), nameOf(other.party))),
      ),
    };
  });
  return directory;
}

function summaryOf(party: AtlasParty, templates: readonly Template[]): ServiceSummary {
  const warnings = [...new Set(templates.flatMap((template) => buttonOf(template).warnings))];
  return { slug: party.id, provider: nameOf(party), templates: templates.length, warnings };
}

function nameOf({ id, name }: AtlasParty): string {
  return serviceWords[id]?.name ?? name;
}

const SHOWN: readonly FactKind[] = ['spf', 'include', 'selector', 'key', 'mx', 'reverse', 'aligns'];

/** A row for each kind and day: what it is, and when it was last seen true by what. */
function factsOf({ facts }: AtlasParty, at: string): readonly ServiceFact[] {
  const standing = facts.filter((fact) => !isWithdrawn(fact, at));
  return SHOWN.flatMap((kind) => {
    const groups = Map.groupBy(
      standing.filter((fact) => fact.kind === kind),
      ({ by, seenOn }: Fact) => `${seenOn} ${by}`,
    );
    return [...groups.values()].flatMap(([first, ...others]) =>
      first
        ? [
            {
              ...{ about: FACTS[kind] ?? kind, seenOn: first.seenOn, by: SOURCES[first.by] },
              values: [first, ...others].map(({ value }) => (kind === 'aligns' ? value.toUpperCase() : value)),
            },
          ]
        : [],
    );
  });
}

function buttonOf(template: Template): ServiceButton {
  const sentences = effectsOf(template).map(effectSentence);
  const told = (warns: boolean) => sentences.filter((one) => one.warns === warns).map(({ text }) => text);
  return {
    id: templateId(template),
    name: template.serviceName,
    records: template.records.map((record) => ({
      name: (record.host ?? record.name ?? '') || '@',
      type: record.type === 'SPFM' ? 'SPF' : record.type,
      value: record.pointsTo ?? record.target ?? record.data ?? record.spfRules ?? '',
    })),
    adds: told(false),
    warnings: told(true),
    hostRequired: template.hostRequired,
  };
}
