import type { Ask } from '../model/ask.ts';
import type { ApplyRequest } from './apply.ts';
import { type ChangeReading, type TemplateChange, templateChange, type Written } from './change.ts';
import { rehearsalOf } from './predicted-evidence.ts';
import { type Audited, LOOKUPS_ALLOWED, type Prediction, predictionOf } from './prediction.ts';
import type { Template } from './template.ts';

/** A domain with what a service writes, and with what is better written instead. */
export interface Foretold {
  readonly change: TemplateChange;
  readonly after: Audited;
  readonly prediction: Prediction;
  readonly instead: Proposed | null;
}

export interface Proposed {
  readonly written: Written;
  readonly after: Audited;
  readonly prediction: Prediction;
}

export type Foretelling =
  | { readonly ok: true; readonly foretold: Foretold }
  | Exclude<ChangeReading, { readonly ok: true }>;

export type TemplateRequest = Omit<ApplyRequest, 'zone' | 'redirectRecords'>;

/** What an audit becomes once a zone answers otherwise. */
type AuditWith = (zone: Written['zone']) => Promise<Audited>;

/**
 * What a template would make of a domain, from the evidence of its audit. `dns` is asked only what the audit did not ask: what stands at
 * new names, and where they lead; nobody is connected to. null where the evidence is older than traces.
 */
export async function foretellFrom(
  before: Audited,
  template: Template,
  request: TemplateRequest,
  dns: Ask['dns'],
): Promise<Foretelling | null> {
  const rehearsal = rehearsalOf(before.evidence);
  if (!rehearsal) return null;
  const { answers } = rehearsal;
  const known: Ask['dns'] = (name, type, options) =>
    answers.has(name, type) ? answers.dns(name, type, options) : dns(name, type, options);
  return foretell(before, await templateChange(template, request, known), (zone) => rehearsal.with(zone, dns));
}

/** The same from a change that was read, where the audit is made with `auditWith`. */
export async function foretell(before: Audited, reading: ChangeReading, auditWith: AuditWith): Promise<Foretelling> {
  if (!reading.ok) return reading;
  const { change } = reading;
  const inHand = { ...before, zone: change.standing };
  const { after, prediction } = await proposed(inHand, change, auditWith);
  return {
    ok: true,
    foretold: { change, after, prediction, instead: await betterOf(inHand, change, prediction, auditWith) },
  };
}

async function proposed(before: Audited, written: Written, auditWith: AuditWith): Promise<Proposed> {
  const after = { ...(await auditWith(written.zone)), zone: written.zone };
  return { written, after, prediction: predictionOf(before, after) };
}

/** Of what may be written instead, the first that leaves receivers within ten lookups. */
async function betterOf(
  before: Audited,
  { instead, keysAlone }: TemplateChange,
  { lookups }: Prediction,
  auditWith: AuditWith,
): Promise<Proposed | null> {
  const isOver = (after: number | null) => after !== null && after > LOOKUPS_ALLOWED;
  for (const written of [instead, instead || isOver(lookups.after) ? keysAlone : null]) {
    if (!written) continue;
    const one = await proposed(before, written, auditWith);
    if (!isOver(one.prediction.lookups.after) || isOver(one.prediction.lookups.before)) return one;
  }
  return null;
}
