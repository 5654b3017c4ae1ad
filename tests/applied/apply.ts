import type { Action } from '@rempart/engine';
import { placeholderContact, placeholderLogo, placeholderMailbox } from '../../engine/remedies/placeholders.ts';
import type { World } from '../../lab/world.ts';
import { logoOf, REMEDIES } from './remedies.ts';
import { RULES } from './rules.ts';
import { withServed } from './served.ts';
import { withRecords } from './zone.ts';

/** What became of a step of a plan. */
export type Outcome =
  | { readonly kind: 'applied'; readonly world: World }
  | { readonly kind: 'left'; readonly why: string };

/** The world with one step of a plan done in it: records, then served files, then what the step says of servers. */
export function apply(world: World, action: Action): Outcome {
  const { subject } = action;
  const change = subject.kind === 'remedy' ? REMEDIES[subject.remedy] : RULES[subject.verdict.check];
  if (typeof change === 'string') return { kind: 'left', why: change };
  if (!change) return { kind: 'left', why: 'it is advice in words, and the laboratory has no single answer to it' };
  const { records, served } = filled(action, world.domain);
  return { kind: 'applied', world: change(withServed(withRecords(world, records), served), action) };
}

/** The world with the records of a step published, and with them taken back: what was added goes, what was replaced returns. */
export function doneAndUndone(world: World, action: Action): { readonly done: World; readonly undone: World } {
  const { records } = filled(action, world.domain);
  const done = withRecords(world, records);
  const back = records.map((change) => ({ ...change, before: change.after, after: change.before })).toReversed();
  return { done, undone: withRecords(done, back) };
}

/** What the owner writes where the plan leaves a place for it. */
export function filled({ records, served }: Action, domain: string): Pick<Action, 'records' | 'served'> {
  const written = JSON.stringify({ records, served })
    .replaceAll(placeholderMailbox(domain), `rapports@${domain}`)
    .replaceAll(placeholderContact(domain), `securite@${domain}`)
    .replaceAll(placeholderLogo(domain), logoOf(domain))
    // Tried in reports first; the step is done once it is in force.
    .replaceAll('Content-Security-Policy-Report-Only', 'Content-Security-Policy');
  return JSON.parse(written) as Pick<Action, 'records' | 'served'>;
}
