import { isObject } from '@rempart/contract';
import { typeOf } from './panel-record.ts';
import { type Template, TemplateError, type TemplateFault, type TemplateRecord } from './template.ts';
import { variablesOf } from './variables.ts';

export type TemplateReading =
  | { readonly ok: true; readonly template: Template }
  | ({ readonly ok: false } & TemplateFault);

const MOST_RECORDS = 200;
const LONGEST_FIELD = 4096;

/** Reads a template as it is published (draft, "Template Definition"). What no record follows from is left out. */
export function readTemplate(json: unknown): TemplateReading {
  try {
    return { ok: true, template: template(json) };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { ok: false, code: error.code, found: error.message };
  }
}

function template(json: unknown): Template {
  if (!isObject(json)) throw new TemplateError('BAD_TEMPLATE', typeof json);
  const { records } = json;
  if (!Array.isArray(records) || records.length === 0 || records.length > MOST_RECORDS)
    throw new TemplateError('BAD_TEMPLATE', 'records');
  const text = (field: string) => {
    const value = json[field];
    if (typeof value !== 'string' || value === '' || value.length > 255) throw new TemplateError('BAD_TEMPLATE', field);
    return value;
  };
  return {
    providerId: text('providerId'),
    providerName: text('providerName'),
    serviceId: text('serviceId'),
    serviceName: text('serviceName'),
    version: typeof json['version'] === 'number' ? json['version'] : 1,
    hostRequired: json['hostRequired'] === true,
    syncBlock: json['syncBlock'] === true,
    multiInstance: json['multiInstance'] === true,
    records: records.map(record),
  };
}

const TEXTS = ['groupId', 'protocol', 'service', 'txtConflictMatchingPrefix'] as const;
const WITH_VARIABLES = ['host', 'name', 'pointsTo', 'target', 'data', 'spfRules'] as const;
const NUMBERS = ['ttl', 'priority', 'weight', 'port'] as const;

/** What each type cannot be without. */
const NEEDED: Readonly<Record<string, readonly (typeof WITH_VARIABLES)[number][]>> = {
  ...{ A: ['pointsTo'], AAAA: ['pointsTo'], APEXCNAME: ['pointsTo'], CNAME: ['pointsTo'], MX: ['pointsTo'] },
  ...{ NS: ['pointsTo'], REDIR301: ['target'], REDIR302: ['target'], SPFM: ['spfRules'], SRV: ['target'] },
};

function record(json: unknown): TemplateRecord {
  if (!isObject(json) || typeof json['type'] !== 'string') throw new TemplateError('BAD_TEMPLATE', 'type');
  const fields: Record<string, unknown> = { type: typeOf({ type: json['type'] }) };
  for (const field of [...TEXTS, ...WITH_VARIABLES])
    if (json[field] !== undefined) fields[field] = readText(json, field);
  for (const field of NUMBERS) if (json[field] !== undefined) fields[field] = readNumber(json, field);
  for (const field of NEEDED[String(fields['type'])] ?? (['data'] as const))
    if (fields[field] === undefined) throw new TemplateError('BAD_TEMPLATE', `${fields['type']} ${field}`);
  const mode = json['txtConflictMatchingMode'];
  if (mode !== undefined)
    fields['txtConflictMatchingMode'] = oneOf('txtConflictMatchingMode', mode, ['None', 'All', 'Prefix']);
  // "No" and "onApply" stand in published templates; neither is a word of the draft, and both are meant.
  const essential = json['essential'];
  if (essential !== undefined)
    fields['essential'] = /^(no|onapply)$/i.test(String(essential))
      ? 'OnApply'
      : oneOf('essential', essential, ['Always']);
  return fields as unknown as TemplateRecord;
}

function readText(json: Readonly<Record<string, unknown>>, field: string): string {
  const value = json[field];
  if (typeof value !== 'string' || value.length > LONGEST_FIELD) throw new TemplateError('BAD_TEMPLATE', field);
  variablesOf(value);
  return value;
}

function readNumber(json: Readonly<Record<string, unknown>>, field: string): number | string {
  const value = json[field];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  if (typeof value === 'string' && value.length <= LONGEST_FIELD) return value;
  throw new TemplateError('BAD_TEMPLATE', field);
}

function oneOf<Word extends string>(field: string, value: unknown, words: readonly Word[]): Word {
  const word = words.find((one) => one === value);
  if (word === undefined) throw new TemplateError('BAD_TEMPLATE', `${field} ${String(value)}`);
  return word;
}
