import type { Language } from '../common/language.ts';
import type { Permitted } from '../permissions/losses.ts';
import type { AuditDocument } from '../wording/document.ts';
import type { Written } from './change.ts';
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

type Predicted = Pick<Prediction, 'letter' | 'points' | 'lookups'>;

/** What a service would do to a domain, as one JSON document. */
export interface ForetoldDocument {
  readonly domain: string;
  readonly language: Language;
  readonly service: { readonly id: string; readonly provider: string; readonly name: string };
  readonly predicted: Predicted;
  readonly records: Records;
  /** Of `lost`, the senders, the mailboxes of DMARC reports and the servers of mail. */
  readonly losses: {
    readonly senders: readonly { readonly term: string; readonly provider: string | null }[];
    readonly reports: readonly string[];
    readonly mailHosts: readonly string[];
  };
  /** All that is allowed no longer. */
  readonly lost: Permitted['losses'];
  readonly granted: Permitted['granted'];
  readonly instead: { readonly predicted: Predicted; readonly records: Records } | null;
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
  const { change, after, prediction, instead } = foretold;
  const { losses, granted } = prediction;
  const lost = (kind: (typeof losses)[number]['kind']) => losses.filter((loss) => loss.kind === kind);
  const valuesOf = (kind: (typeof losses)[number]['kind']) => [...new Set(lost(kind).map(({ value }) => value))];
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
    losses: {
      senders: lost('sender').map(({ value, provider }) => ({ term: value, provider })),
      reports: valuesOf('reports'),
      mailHosts: valuesOf('mail'),
    },
    lost: losses,
    granted,
    instead: instead && { predicted: predictedOf(instead.prediction), records: recordsOf(instead.written) },
    appeared: appeared.flatMap(({ check }) => tomorrow.get(check) ?? []),
    repaired: repaired.flatMap(({ check }) => today.get(check) ?? []),
    unknown: { variables: change.missing, records: change.unmodelled },
  };
}

function predictedOf({ letter, points, lookups }: Prediction): Predicted {
  return { letter, points, lookups };
}

function recordsOf({ added, removed }: Pick<Written, 'added' | 'removed'>): Records {
  return { added: added.map(({ record, open }) => ({ ...record, waitsFor: open })), removed };
}
