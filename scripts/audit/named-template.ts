import { readFile } from 'node:fs/promises';
import { findTemplates, loadServices, readTemplate, type Template, templateId } from '@rempart/engine';
import { UsageError } from './usage-error.ts';

/** The template that a command is to apply, with what its variables stand for. */
export interface NamedTemplate {
  readonly service: string | null;
  readonly file: string | null;
  readonly host: string | null;
  readonly values: Readonly<Record<string, string>>;
  readonly groups?: readonly string[];
}

export const TEMPLATE_OPTIONS = {
  service: { type: 'string' },
  template: { type: 'string' },
  host: { type: 'string' },
  var: { type: 'string', multiple: true },
  group: { type: 'string', multiple: true },
} as const;

interface Given {
  readonly service?: string | undefined;
  readonly template?: string | undefined;
  readonly host?: string | undefined;
  readonly var?: readonly string[] | undefined;
  readonly group?: readonly string[] | undefined;
}

/** null where no template is named. @throws {UsageError} */
export function namedTemplate({ service, template, host, var: variables = [], group }: Given): NamedTemplate | null {
  if (service === undefined && template === undefined && !host && !group && variables.length === 0) return null;
  if ((service === undefined) === (template === undefined)) throw new UsageError(({ oneTemplate }) => oneTemplate);
  return {
    ...{ service: service ?? null, file: template ?? null, host: host ?? null },
    values: Object.fromEntries(variables.map(nameAndValue)),
    ...(group && { groups: group }),
  };
}

/** @throws {UsageError} */
export async function loadTemplate({ service, file }: NamedTemplate): Promise<Template> {
  if (file !== null) {
    const reading = readTemplate(await jsonOf(file));
    if (!reading.ok) throw new UsageError(({ notATemplate }) => notATemplate(file, `${reading.code} ${reading.found}`));
    return reading.template;
  }
  const found = findTemplates((await loadServices()).templates, service ?? '');
  const [template, ...more] = found;
  if (!template) throw new UsageError(({ noService }) => noService(service ?? ''));
  if (more.length > 0) throw new UsageError(({ severalServices }) => severalServices(found.map(templateId)));
  return template;
}

function nameAndValue(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(({ variable }) => variable(text));
  return [text.slice(0, at), text.slice(at + 1)];
}

async function jsonOf(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(({ unreadable }) => unreadable(file, error instanceof Error ? error.message : ''));
  }
}
