import type { Language } from '../common/language.ts';
import type { AuditDocument } from '../wording/document.ts';
import type { Written } from './change.ts';
import type { Losses } from './losses.ts';
import type { PanelRecord } from './panel-record.ts';
import type { Foretold } from './predict.ts';
import type { Audited, Prediction } from './prediction.ts';
import { templateId } from './services.ts';
import type { Template, TemplateRecord } from './template.ts';

type Check = AuditDocument['protocols'][number]['checks'][number];

interface Records {
  /** `waitsFor`: variables of which the value is not known; what is written in their place means nothing. */
  readonly added: readonly (PanelRecord & { readonly waitsFor: readonly string[] })[];
  readonly removed: readonly PanelRecord[];
}

/** What a service would do to a domain, as one JSON document. */
export interface ForetoldDocument {
  readonly domain: string;
  readonly language: Language;
  readonly service: { readonly id: string; readonly provider: string; readonly name: string };
  readonly predicted: Omit<Prediction, 'comparison'>;
  readonly records: Records;
  readonly losses: Losses;
  readonly instead: { readonly predicted: Omit<Prediction, 'comparison'>; readonly records: Records } | null;
  readonly appeared: readonly Check[];
  readonly repaired: readonly Check[];
  readonly unknown: { readonly variables: readonly string[]; readonly records: readonly TemplateRecord[] };
}

export interface Told {
  readonly domain: string;
  readonly template: Template;
  readonly before: Audited;
  readonly foretold: Foretold;
}

export function foretoldDocument(
  { domain, template, before, foretold }: Told,
  language: Language,
  auditDocument: (evidence: Audited['evidence'], conclusion: Audited['conclusion']) => AuditDocument,
): ForetoldDocument {
  const { change, losses, after, prediction, instead } = foretold;
  const checksOf = ({ evidence, conclusion }: Audited) => {
    const checks = auditDocument(evidence, conclusion).protocols.flatMap((protocol) => protocol.checks);
    return new Map<string, Check>(checks.map((check) => [check.id, check]));
  };
  const [today, tomorrow] = [checksOf(before), checksOf(after)];
  const { appeared, repaired } = prediction.comparison;
  return {
    ...{ domain, language },
    service: { id: templateId(template), provider: template.providerName, name: template.serviceName },
    predicted: predictedOf(prediction),
    records: recordsOf(change),
    losses,
    instead: instead && { predicted: predictedOf(instead.prediction), records: recordsOf(instead.written) },
    appeared: appeared.flatMap(({ check }) => tomorrow.get(check) ?? []),
    repaired: repaired.flatMap(({ check }) => today.get(check) ?? []),
    unknown: { variables: change.missing, records: change.unmodelled },
  };
}

function predictedOf({ letter, points, lookups }: Prediction): Omit<Prediction, 'comparison'> {
  return { letter, points, lookups };
}

function recordsOf({ added, removed }: Pick<Written, 'added' | 'removed'>): Records {
  return { added: added.map(({ record, open }) => ({ ...record, waitsFor: open })), removed };
}
