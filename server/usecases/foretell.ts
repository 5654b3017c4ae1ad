import { type AddingPage, type ChosenTemplate, type FoundTemplate, MOST_FOUND } from '@rempart/contract';
import {
  type Audited,
  concernsMail,
  effectsOf,
  findTemplates,
  loadServices,
  placeWithin,
  readApplyLink,
  type Template,
  type TemplateRequest,
  templateId,
  variablesOfTemplate,
} from '@rempart/engine';
import type { Visitor } from '../domain/limits.ts';
import type { StoredAudit } from '../ports/audits.ts';
import type { Tools } from '../ports/tools.ts';
import { enforceLimit } from './admit.ts';
import { foretoldInWords, NOTICES, refusedInWords, touchedInWords } from './foretell-words.fr.ts';
import { findAudit } from './read-analysis.ts';
import { slugOf } from './read-services.ts';
import { Refusal } from './refusal.ts';
import { isRefused } from './start-analysis.ts';

type Dependencies = Pick<Tools, 'store' | 'foretell' | 'hasOptedOut' | 'facts' | 'limits'>;

/** What a visitor typed, pasted or chose. */
export interface Wanted {
  readonly service: string;
  readonly host: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Predictions under way in this process: each judges an audit two or three times. */
const AT_ONCE = 3;
const BUSY_SECONDS = 5;
let running = 0;

/** A page for each step: search, choice, prediction. Changes nothing anywhere. */
export async function readAdding(
  publicId: string,
  wanted: Wanted,
  visitor: Visitor,
  tools: Dependencies,
): Promise<AddingPage> {
  const audit = await findAudit(publicId, tools);
  if (audit.status !== 'completed') throw new Refusal('NOT_COMPLETED');
  const { unicode: domain } = audit;
  const page = { reportId: publicId, domain, asked: wanted.service, found: [], moreFound: 0 };
  const bare = { ...page, notice: null, chosen: null, foretold: null };
  if (wanted.service.trim() === '') return bare;
  const meant = await templatesMeant(audit, wanted);
  if (typeof meant === 'string') return { ...bare, notice: meant };
  const [template, ...more] = meant.templates;
  if (!template || more.length > 0)
    return {
      ...bare,
      notice: template ? null : NOTICES.unknownService(wanted.service),
      found: mailFirst(meant.templates).slice(0, MOST_FOUND).map(foundOf),
      moreFound: Math.max(0, meant.templates.length - MOST_FOUND),
    };
  const chosen = await chosenOf(template, meant);
  if (template.hostRequired && meant.host === '') return { ...bare, chosen, notice: NOTICES.hostRequired };
  enforceLimit('check', visitor, tools);
  const request = { domain: audit.domain, host: meant.host, values: meant.values };
  const { before, foretelling } = await foretellFor(audit, template, { ...request, ...groupsOf(meant) }, tools);
  if (!foretelling) return { ...bare, chosen, notice: NOTICES.tooOld };
  if (!foretelling.ok) return { ...bare, chosen, notice: refusedInWords(foretelling) };
  return { ...bare, chosen, foretold: foretoldInWords({ before, foretold: foretelling.foretold }) };
}

/** Refuses where the owner of the domain does, and where too many predictions are under way. */
export async function foretellFor(
  audit: StoredAudit,
  template: Template,
  request: TemplateRequest,
  tools: Pick<Tools, 'store' | 'foretell' | 'hasOptedOut' | 'facts'>,
): Promise<{ readonly before: Audited; readonly foretelling: Awaited<ReturnType<Tools['foretell']>> }> {
  const { domain } = audit;
  if (isRefused(domain, tools.facts.optOut) || (await tools.hasOptedOut(domain))) throw new Refusal('OPTED_OUT');
  if (running >= AT_ONCE) throw new Refusal('BUSY', BUSY_SECONDS);
  running += 1;
  try {
    const whole = await tools.store.audits.conclusion(audit.id);
    if (!whole) throw new Refusal('NOT_FOUND');
    const before = { evidence: whole.evidence, conclusion: whole.results };
    return { before, foretelling: await tools.foretell({ before, template, request }) };
  } finally {
    running -= 1;
  }
}

interface Meant extends Pick<Wanted, 'host' | 'values'> {
  readonly templates: readonly Template[];
  readonly groups?: readonly string[];
}

/** By the link of the service, or by words; a sentence where neither leads anywhere. */
async function templatesMeant({ domain }: StoredAudit, wanted: Wanted): Promise<Meant | string> {
  const { templates } = await loadServices();
  const words = wanted.service.trim();
  const link = readApplyLink(words);
  if (!link) {
    if (/^https?:/i.test(words)) return NOTICES.notALink;
    return { ...wanted, host: wanted.host.trim().toLowerCase(), templates: findTemplates(templates, words) };
  }
  const host = placeWithin(domain, link);
  if (host === null) return NOTICES.otherDomain(link.domain);
  const id = link.serviceId === null ? link.providerId : `${link.providerId}/${link.serviceId}`;
  const found = findTemplates(templates, id);
  if (found.length === 0) return NOTICES.unknownTemplate(id);
  return { templates: found, host, values: { ...link.values, ...wanted.values }, ...groupsOf(link) };
}

function groupsOf({ groups }: { readonly groups?: readonly string[] }): { readonly groups?: readonly string[] } {
  return groups ? { groups } : {};
}

function foundOf(template: Template): FoundTemplate {
  const { providerName: provider, serviceName: name } = template;
  return { id: templateId(template), provider, name, touches: touchedInWords(effectsOf(template)) };
}

function mailFirst(templates: readonly Template[]): readonly Template[] {
  const [mail, other] = [true, false].map((is) => templates.filter((one) => concernsMail(effectsOf(one)) === is));
  return [...(mail ?? []), ...(other ?? [])];
}

async function chosenOf(template: Template, { host, values, groups = [] }: Meant): Promise<ChosenTemplate> {
  const given = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    ...foundOf(template),
    slug: await slugOf(template),
    ...{ host, groups, hostRequired: template.hostRequired },
    variables: variablesOfTemplate(template).map((name) => ({ name, value: given.get(name.toLowerCase()) ?? '' })),
  };
}
