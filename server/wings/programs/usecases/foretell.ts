import type { ApiLanguage, ForetellAskedBody } from '@rempart/contract/api';
import {
  type ForetoldDocument,
  findTemplates,
  foretoldDocument,
  loadServices,
  placeWithin,
  readApplyLink,
  readTemplate,
  type Template,
  templateId,
} from '@rempart/engine';
import * as english from '@rempart/engine/en';
import * as french from '@rempart/engine/fr';
import { foretellFor } from '../../../usecases/foretell.ts';
import type { Tools } from '../ports/tools.ts';
import type { Caller } from './caller.ts';
import { ownCompleted } from './read.ts';
import { ApiRefusal } from './refusal.ts';

type Dependencies = Pick<Tools, 'store' | 'foretell' | 'hasOptedOut' | 'facts'>;

/** What a service would make of an audited domain. `INVALID_REQUEST` names what cannot be applied, and why. */
export async function foretellForAccount(
  caller: Caller,
  publicId: string,
  asked: ForetellAskedBody,
  language: ApiLanguage,
  tools: Dependencies,
): Promise<ForetoldDocument> {
  const audit = await ownCompleted(caller, publicId, tools);
  if (audit.protocols?.length) throw new ApiRefusal('PARTIAL', { field: 'reportId', value: publicId });
  const { template, ...request } = await meant(audit.domain, asked);
  const { before, foretelling } = await foretellFor(audit, template, { domain: audit.domain, ...request }, tools);
  if (!foretelling) throw new ApiRefusal('NOT_FOUND', { field: 'reportId', value: publicId });
  if (!foretelling.ok) {
    if (foretelling.silence !== null) throw new ApiRefusal('UNAVAILABLE', { value: foretelling.asked });
    throw refused('template', `${foretelling.code} ${foretelling.found}`.trim());
  }
  const { auditDocument } = language === 'en' ? english : french;
  return foretoldDocument(
    { domain: audit.domain, template, before, foretold: foretelling.foretold },
    language,
    auditDocument,
  );
}

interface Meant {
  readonly template: Template;
  readonly host: string;
  readonly values: Readonly<Record<string, string>>;
  readonly groups?: readonly string[];
}

async function meant(
  domain: string,
  { service, link, template, host = '', values = {}, groups }: ForetellAskedBody,
): Promise<Meant> {
  const given = { values, host, ...(groups && { groups }) };
  if ([service, link, template].filter((one) => one !== undefined).length !== 1) throw refused('service', null);
  if (template !== undefined) {
    const reading = readTemplate(template);
    if (!reading.ok) throw refused('template', `${reading.code} ${reading.found}`);
    return { ...given, template: reading.template };
  }
  if (service !== undefined) return { ...given, template: await onlyOne('service', service) };
  const read = readApplyLink(link ?? '');
  const place = read && placeWithin(domain, read);
  if (!read || place === null || read.serviceId === null) throw refused('link', link ?? '');
  return {
    template: await onlyOne('link', `${read.providerId}/${read.serviceId}`),
    host: place,
    values: { ...read.values, ...values },
    ...(read.groups && { groups: read.groups }),
  };
}

async function onlyOne(field: string, words: string): Promise<Template> {
  const found = findTemplates((await loadServices()).templates, words);
  const [template, ...more] = found;
  if (!template || more.length > 0) throw refused(field, found.length > 0 ? found.map(templateId).join(', ') : words);
  return template;
}

function refused(field: string, value: string | null): ApiRefusal {
  return new ApiRefusal('INVALID_REQUEST', { field, value });
}
