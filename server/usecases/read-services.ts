import type { ServiceButton, ServicePage, ServiceSummary } from '@rempart/contract';
import { concernsMail, effectsOf, loadServices, type Template, templateId } from '@rempart/engine';
import { Refusal } from './refusal.ts';
import { effectSentence } from './service-words.fr.ts';

interface Directory {
  readonly seenOn: string;
  /** Of the services that concern mail, by slug, in the order of their names. */
  readonly bySlug: ReadonlyMap<string, readonly Template[]>;
}

let directory: Promise<Directory> | undefined;

/** Services whose buttons concern mail, of which `asked` is a part of the name or of the identifier. */
export async function listServices(asked: string): Promise<readonly ServiceSummary[]> {
  const { bySlug } = await openDirectory();
  const wanted = asked.trim().toLowerCase();
  return [...bySlug]
    .filter(([slug, [first]]) =>
      [slug, first?.providerId, first?.providerName].some((name) => name?.toLowerCase().includes(wanted)),
    )
    .map(([slug, templates]) => ({
      slug,
      provider: templates[0]?.providerName ?? slug,
      templates: templates.length,
      warnings: [...new Set(templates.flatMap((template) => buttonOf(template).warnings))],
    }));
}

/** @throws {Refusal} `NOT_FOUND`. */
export async function readService(slug: string): Promise<ServicePage> {
  const { bySlug, seenOn } = await openDirectory();
  const templates = bySlug.get(slug);
  if (!templates) throw new Refusal('NOT_FOUND');
  return { slug, provider: templates[0]?.providerName ?? slug, seenOn, buttons: templates.map(buttonOf) };
}

/** The slug of the page that tells of a template; null where it does not concern mail. */
export async function slugOf(template: Template): Promise<string | null> {
  const { bySlug } = await openDirectory();
  return (
    [...bySlug].find(([, templates]) => templates.some((one) => templateId(one) === templateId(template)))?.[0] ?? null
  );
}

function openDirectory(): Promise<Directory> {
  directory ??= loadServices().then(({ seenOn, templates }) => {
    const ofMail = templates.filter((template) => concernsMail(effectsOf(template)));
    const byProvider = Map.groupBy(ofMail, ({ providerId }) => providerId.toLowerCase());
    const short = Map.groupBy(byProvider.keys(), shortSlug);
    const named = [...byProvider].map(([id, all]) => {
      const slug = (short.get(shortSlug(id)) ?? []).length > 1 ? id.replaceAll('.', '-') : shortSlug(id);
      return [slug, all] as const;
    });
    const byName = new Intl.Collator('fr');
    const inOrder = named.toSorted(([, [one]], [, [other]]) =>
      byName.compare(one?.providerName ?? '', other?.providerName ?? ''),
    );
    return { seenOn, bySlug: new Map(inOrder) };
  });
  return directory;
}

/** `mailjet` of `mailjet.com`. */
function shortSlug(providerId: string): string {
  const labels = providerId.split('.');
  return labels.length > 1 ? labels.slice(0, -1).join('-') : providerId;
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
