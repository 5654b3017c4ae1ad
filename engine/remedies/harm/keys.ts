import { isToReplace } from '../../protocols/dkim/keys.ts';
import { isDkim, parseDkim } from '../../protocols/dkim/parse.ts';
import type { Step } from './step.ts';

/** See `LAWS.keys`. */
export function keysPublished({ action, actions }: Step): readonly string[] {
  const withdrawn = new Set(
    actions.flatMap(({ records }) =>
      records.flatMap(({ name, before, after }) =>
        isKeyName(name) && after.length === 0 && before.length > 0 ? [name] : [],
      ),
    ),
  );
  return action.records
    .filter(({ name, type, after }) => isKeyName(name) && type === 'TXT' && after.length > 0)
    .flatMap(({ name, after }) => [
      ...(withdrawn.has(name) ? [`${name} is published, and withdrawn by another step`] : []),
      ...after
        .filter((text) => !isDkim(text) || isToReplace({ ...parseDkim(text), siblings: after.length }))
        .map((text) => `${name} publishes a key that must go: ${text}`),
    ]);
}

function isKeyName(name: string): boolean {
  return /(^|\.)_domainkey\./.test(name);
}
