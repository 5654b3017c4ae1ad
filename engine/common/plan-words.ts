import { legible, type PlanCondition, type PlanSetting } from '@rempart/contract';

type ReportsSeen = NonNullable<Extract<PlanCondition, { kind: 'only-if-reports-show' }>['seen']>;

/** Whether senders failed before the days that count, and have sent nothing since. */
export function hasAbsent({ absentSenders }: ReportsSeen): boolean {
  return (absentSenders?.listed.length ?? 0) > 0;
}

/** What is changed by other means than records, in short: what a language says of its kind, then the place. */
export function settingsIn(words: Readonly<Record<'file' | 'headers' | 'setting' | 'open' | 'closed', string>>) {
  return (setting: PlanSetting): string =>
    `${words[setting.kind === 'port' ? setting.state : setting.kind]} ${legible(setting.target)}`;
}
