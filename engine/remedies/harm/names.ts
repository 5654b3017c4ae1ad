import type { AuditEvidence } from '../../evidence.ts';
import type { Action } from '../action.ts';
import { touchesOf } from '../remedy.ts';
import { evidenceIn } from '../situation.ts';
import { aliasesAbout, isBesideAlias } from '../zone/aliases.ts';
import { readThrough } from '../zone/read-through.ts';
import type { Step } from './step.ts';

/** See `LAWS.names`. */
export function namesKept({ action, before }: Step): readonly string[] {
  const { records, subject } = action;
  const gone = records.flatMap(({ name, type, before: values, after }) =>
    type === 'CNAME' && values.length > 0 && after.length === 0 ? [name] : [],
  );
  const loosened =
    subject.kind === 'rule' && touchesOf(action).includes('read-through')
      ? aliasesAbout(subject.verdict, before).filter((name) => isRead(name, before))
      : [];
  const asked = new Set(action.needs.flatMap((need) => (need.kind === 'carried' ? need.names : [])));
  return [
    ...gone.filter((name) => !asked.has(name)).flatMap((name) => lostWith(name, action, before)),
    ...loosened.filter((name) => !asked.has(name)).map((name) => `nobody asks what is read through ${name}`),
    ...(isBesideAlias(records, before) ? ['a record is published beside an alias'] : []),
  ];
}

function isRead(name: string, before: AuditEvidence): boolean {
  return name.startsWith('*.') || readThrough(before, name).sets.length > 0;
}

/** What is read through a name today, and neither published there by the step nor replaced by a text of the same purpose. */
function lostWith(name: string, { records }: Action, before: AuditEvidence): readonly string[] {
  if (name.startsWith('*.')) {
    const wildcard = evidenceIn(before, 'cname')?.wildcard;
    const leads = wildcard?.seen && wildcard.value.rcode === 'NOERROR';
    return leads ? [`${name} supplies names that may be in use`] : [];
  }
  return readThrough(before, name).sets.flatMap(({ type, values }) => {
    const published = records.flatMap((one) => (one.name === name && one.type === type ? one.after : []));
    const isReplaced = type === 'TXT' && name.startsWith('_') && published.length > 0;
    const lost = isReplaced ? [] : values.filter((value) => !published.includes(value));
    return lost.map((value) => `${name} ${type} ${value} is read through an alias that goes`);
  });
}
