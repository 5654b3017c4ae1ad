import type { PlanCondition, PlanDocument, PlanSetting, PlanStep } from '@rempart/contract';
import { type ReportsSeen, shownByReports } from './aggregate-reports/seen.ts';
import { shownByTlsReports, type TlsReportsSeen, tlsWindow } from './aggregate-reports/tls-seen.ts';
import type { AuditEvidence } from './evidence.ts';
import type { Action } from './remedies/action.ts';
import type { Plan } from './remedies/plan.ts';
import { type Need, portName } from './remedies/remedy.ts';
import { describeAction } from './remedies/words.fr.ts';
import type { WorseReason } from './remedies/worsened.ts';

/** A plan as one JSON document, the form of `contract/plan.schema.json`. Its sentences are legible; its values are to be written by `plainJson`. */
export function planDocumentOf(plan: Pick<Plan, 'actions' | 'path'>, evidence: AuditEvidence): PlanDocument {
  return {
    steps: plan.actions.map((action, index) => {
      const { letter = null, points = null } = plan.path[index] ?? {};
      return { ...stepOf(action, evidence), predicted: { letter, points } };
    }),
  };
}

function stepOf(action: Action, evidence: AuditEvidence): Omit<PlanStep, 'predicted'> {
  const { id, week, who, effort, risk, records } = action;
  const { steps, rollback, criterion } = describeAction(action);
  return {
    id,
    week,
    notBefore: firstDayOf(action, evidence),
    who,
    effort,
    risk,
    publish: records.map(({ name, type, ttl, before, after }) => ({
      name,
      type,
      ttl,
      before: [...before],
      after: [...after],
    })),
    other: [...settingsOf(action)],
    conditions: [...conditionsOf(action, evidence)],
    steps: [...steps],
    rollback,
    criterion,
  };
}

const DAY = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Paris' });
const WEEK_MS = 7 * 86_400_000;

/** The ISO day in Paris before which an action is not to be done; null where it may be done at once. */
export function firstDayOf({ week }: Pick<Action, 'week'>, { at }: Pick<AuditEvidence, 'at'>): string | null {
  return week === 0 ? null : DAY.format(new Date(Date.parse(at) + week * WEEK_MS));
}

/** What is changed by other means than records. */
export function settingsOf({ id, served, ports, targets }: Action): readonly PlanSetting[] {
  return [
    ...served.map(
      ({ url, contentType, text }): PlanSetting =>
        contentType === 'headers'
          ? { kind: 'headers', target: url, text }
          : { kind: 'file', target: url, contentType, text },
    ),
    ...ports.map(({ address, port, state }): PlanSetting => ({ kind: 'port', target: portName(address, port), state })),
    ...targets.map((target): PlanSetting => ({ kind: 'setting', target, setting: id })),
  ];
}

/** All that must be so before an action is done. */
export function conditionsOf(
  action: Pick<Action, 'week' | 'follows' | 'needs' | 'records' | 'served'>,
  evidence: Pick<AuditEvidence, 'at' | 'reports' | 'tlsReports'>,
): readonly PlanCondition[] {
  const { follows, needs, records, served } = action;
  const date = firstDayOf(action, evidence);
  const values = [...new Set([...records, ...served].flatMap(({ placeholders }) => placeholders))];
  const found: PlanCondition[] = needs.map((need) => conditionOf(need, evidence));
  if (follows.length > 0) found.unshift({ kind: 'only-after', steps: [...follows] });
  if (date !== null) found.unshift({ kind: 'not-before', date });
  if (values.length > 0) found.push({ kind: 'fill-in', values });
  return found;
}

function conditionOf(
  need: Need,
  { reports, tlsReports }: Pick<AuditEvidence, 'reports' | 'tlsReports'>,
): PlanCondition {
  switch (need.kind) {
    case 'reports':
      return {
        ...{ kind: 'only-if-reports-show', reports: need.of, weeks: need.weeks },
        ...(reports && need.of === 'dmarc' && { seen: seenIn(reports, need.weeks) }),
        ...(tlsReports && need.of === 'tls' && { sessions: sessionsIn(tlsReports, need.weeks) }),
      };
    case 'seen-open':
      return { kind: 'only-if-seen-open', ports: [...need.ports] };
    case 'unused':
      return { kind: 'only-if-unused', values: [...need.values] };
    case 'new-key':
      return { kind: 'only-if-new-key-signs', instead: [...need.instead] };
    case 'tlsa-first':
      return { kind: 'only-if-tlsa-names-key', hosts: [...need.hosts] };
    case 'worsens':
      return { kind: 'worsens', check: need.check, why: WORSE[need.why] };
  }
}

function seenIn(reports: ReportsSeen, weeks: number) {
  const { from, until, messages, failing, unknownFailing } = reports;
  return { from, until, messages, failing, unknown: unknownFailing, met: shownByReports(reports, weeks) };
}

function sessionsIn(reports: TlsReportsSeen, weeks: number) {
  const { from, until, sessions, failed } = tlsWindow(reports, weeks);
  return { from, until, sessions, failed, met: shownByTlsReports(reports, weeks) };
}

const WORSE: Readonly<Record<WorseReason, string>> = {
  'mail-first': 'MTA-STS repasse à l’essai, pour qu’aucun message ne soit refusé.',
  'reports-next': 'les rapports de chiffrement deviennent utiles ; une étape du plan les demande.',
  'login-next':
    'le chiffrement laisse voir que les mots de passe sont acceptés sur ce port ; une autre étape les en retire.',
  'none-meant':
    'la politique devient celle que « pct=0 » demandait, pour qu’aucun message légitime ne soit refusé ; elle se durcit dans une étape suivante.',
  'foreign-hosts-out': 'la politique, à l’essai, ne nomme que des serveurs que l’on a vus être les vôtres.',
  'partly-covered': 'les serveurs qui ont des enregistrements TLSA font voir ceux qui n’en ont pas.',
  'dane-next':
    'dans une zone signée, les enregistrements TLSA deviennent utiles, et leur absence se voit ; sans eux, vos messages arrivent comme avant.',
  'nobody-refused': 'ce qui n’est plus nommé devient suspect sans être refusé.',
};
