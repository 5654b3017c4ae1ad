import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AtlasFile,
  type FactKind,
  registrableDomain,
  type Services,
  type SourceId,
  type Template,
  type TemplateRecord,
  templateId,
  type WrittenFact,
} from '@rempart/engine';
import { plainName } from '../../engine/common/names.ts';

const FILE = join(import.meta.dirname, '..', '..', 'engine', 'data', 'atlas.json');

export function readAtlasFile(): AtlasFile {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** One party a line, so that a difference shows what changed. */
export function writeAtlasFile({ sources, parties }: AtlasFile): void {
  const lines = parties.map((party) => JSON.stringify(party));
  writeFileSync(FILE, `{"sources":${JSON.stringify(sources)},"parties":[\n${lines.join(',\n')}\n]}\n`);
}

/** A row of the map of reverse names. */
export interface ReverseName {
  readonly reverse: string;
  readonly name: string;
}

type Written = AtlasFile['parties'][number];

/** Names under which the sources know a party that we call otherwise. */
const CALLED: Readonly<Record<string, string>> = { sendinblue: 'brevo', ovh: 'ovhcloud' };

/** The atlas with the facts of one source as they stand in it now; those of other sources stay. */
export function withNames(atlas: AtlasFile, rows: readonly ReverseName[], seenOn: string): AtlasFile {
  const book = openBook(atlas, 'map', seenOn);
  for (const [name, group] of Map.groupBy(rows, ({ name }) => name)) {
    const domains = group.map(({ reverse }) => reverse);
    book.add(
      book.find(domains, name),
      { name, slug: slugOf(name) },
      domains.map((domain) => ['reverse', domain]),
    );
  }
  return book.close();
}

export function withTemplates(atlas: AtlasFile, { templates, seenOn }: Services): AtlasFile {
  const book = openBook(atlas, 'templates', seenOn);
  for (const [provider, own] of Map.groupBy(templates, ({ providerId }) => providerId.toLowerCase())) {
    const name = own[0]?.providerName ?? provider;
    const id = book.find([provider], name);
    const domains = new Set([organizationOf(provider), ...book.domainsOf(id)]);
    book.add(id, { name, slug: provider }, factsOf(own, domains));
  }
  return book.close();
}

function factsOf(
  templates: readonly Template[],
  domains: ReadonlySet<string>,
): readonly (readonly [FactKind, string])[] {
  const records = templates.flatMap((template) => template.records);
  const hostOf = ({ host = '' }: TemplateRecord) => host.toLowerCase();
  const isFixed = (text: string) => text !== '' && !text.includes('%');
  const keys = records.filter((record) => /(^|[.])_domainkey$/.test(hostOf(record)));
  const includes = records
    .flatMap(({ spfRules = '', data = '' }) => [spfRules, /^v=spf1 /i.test(data) ? data : ''])
    .flatMap((text) => [...text.matchAll(/(?:^|\s)\+?include:(\S+)/gi)].map(([, name = '']) => name.toLowerCase()))
    .filter(isFixed);
  // Mail from a name below the domain that the service receives, or authorises itself for, passes SPF in the domain's name.
  const isBounce = (record: TemplateRecord) =>
    !['', '@'].includes(hostOf(record)) &&
    (record.type === 'MX' || (record.type === 'TXT' && /^v=spf1 /i.test(record.data ?? '')) || record.type === 'SPFM');
  return [
    ...templates.map((template) => ['template', templateId(template)] as const),
    ...includes.map((name) => [domains.has(organizationOf(name)) ? 'spf' : 'include', name] as const),
    ...keys
      .map((record) => ['selector', hostOf(record).replace(/[.]_domainkey$/, '')] as const)
      .filter(([, value]) => isFixed(value)),
    ...keys.flatMap(({ type, pointsTo = '' }) =>
      type === 'CNAME' && isFixed(pointsTo) ? [['key', plainName(pointsTo)] as const] : [],
    ),
    ...(keys.length > 0 ? [['aligns', 'dkim'] as const] : []),
    ...(records.some(isBounce) ? [['aligns', 'spf'] as const] : []),
  ];
}

interface Book {
  /** The party that one of these domains, or this name, is known to be; null: none yet. */
  readonly find: (domains: readonly string[], name: string) => string | null;
  readonly domainsOf: (id: string | null) => readonly string[];
  readonly add: (
    id: string | null,
    called: { readonly name: string; readonly slug: string },
    facts: readonly (readonly [FactKind, string])[],
  ) => void;
  readonly close: () => AtlasFile;
}

const OWNING: readonly FactKind[] = ['mx', 'spf', 'dkim', 'reverse'];

function openBook(atlas: AtlasFile, source: SourceId, seenOn: string): Book {
  const parties = new Map<string, Written>();
  for (const party of atlas.parties)
    parties.set(party.id, { ...party, facts: party.facts.filter(([, , by]) => by !== source) });
  const alone = new Set(
    atlas.parties
      .filter(({ facts }) => facts.length > 0 && facts.every(([, , by]) => by === source))
      .map(({ id }) => id),
  );
  const domains = new Map<string, string>();
  const names = new Map<string, string>();
  const note = ({ id, name, facts }: Written) => {
    if (!names.has(plain(name))) names.set(plain(name), id);
    for (const [kind, value] of facts)
      if (OWNING.includes(kind) && !domains.has(organizationOf(value))) domains.set(organizationOf(value), id);
  };
  for (const party of parties.values()) note(party);
  return {
    find: (those, name) => {
      const [known] = those.flatMap((domain) => domains.get(organizationOf(domain)) ?? []);
      const bare = plain(name);
      // A name of a few letters is many companies' own.
      return known ?? CALLED[bare] ?? (bare.length > 4 ? (names.get(bare) ?? null) : null);
    },
    domainsOf: (id) =>
      (parties.get(id ?? '')?.facts ?? []).flatMap(([kind, value]) =>
        OWNING.includes(kind) ? [organizationOf(value)] : [],
      ),
    add: (id, { name, slug }, facts) => {
      const own = id ?? free(slugOf(slug), parties);
      const party = parties.get(own) ?? { id: own, name, facts: [] };
      const known = new Set(party.facts.map(([kind, value]) => `${kind} ${value}`));
      const added = new Map(facts.map(([kind, value]) => [`${kind} ${value}`, [kind, value, source] as WrittenFact]));
      const fresh = [...added].filter(([key]) => !known.has(key)).map(([, fact]) => fact);
      const whole = { ...party, facts: [...party.facts, ...fresh] };
      parties.set(own, whole);
      note(whole);
    },
    close: () => ({
      sources: { ...atlas.sources, [source]: { ...atlas.sources[source], seenOn } },
      // Who was known by this source alone is gone with what it no longer has.
      parties: [...parties.values()].filter(({ id, facts }) => facts.length > 0 || !alone.has(id)),
    }),
  };
}

function organizationOf(name: string): string {
  return registrableDomain(name) ?? name;
}

/** « Google (Including Gmail) » is « google ». */
function plain(name: string): string {
  return name
    .replace(/\([^()]*\)/g, '')
    .trim()
    .toLowerCase();
}

/** `mailjet` of `mailjet.com`, `reply-io` of « Reply.io ». */
function slugOf(name: string): string {
  const bare = plain(name).normalize('NFD').replace(/\p{M}/gu, '');
  const labels = /^[a-z0-9-]+([.][a-z0-9-]+)+$/.test(bare) ? bare.split('.').slice(0, -1).join('-') : bare;
  return labels.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'service';
}

function free(slug: string, taken: ReadonlyMap<string, unknown>): string {
  for (let number = 2, id = slug; ; number += 1) {
    if (!taken.has(id)) return id;
    id = `${slug}-${number}`;
  }
}

/** Rows of the map: reverse name, name, type; a name with a comma stands in quotes. @throws {Error} that names a line that is none. */
export function readReverseNames(file: string): readonly ReverseName[] {
  const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/);
  if (!head?.startsWith('base_reverse_dns,name')) throw new Error(`${file}: no map of reverse names`);
  return lines.map((line, index) => {
    const [, reverse, quoted, bare] = /^([^,"]+),(?:"((?:[^"]|"")*)"|([^",]*)),[^,]*$/.exec(line) ?? [];
    const name = quoted?.replaceAll('""', '"') ?? bare;
    if (!reverse || !name) throw new Error(`${file}:${index + 2}: ${line}`);
    return { reverse: reverse.toLowerCase(), name };
  });
}
