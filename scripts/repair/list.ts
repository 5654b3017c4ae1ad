import { plainJson } from '@rempart/contract';
import { changedLines, type FileJournal } from '@rempart/engine/repair';
import { STATUS, type Status } from '../audit/status.ts';
import type { TerminalWords } from '../audit/words.en.ts';
import { print } from '../print.ts';
import { safeLines } from '../safe-lines.ts';
import type { ListingAsked } from './arguments.ts';

/** Prints the steps that the journal holds, the oldest first, with what became of each as far as it knows. */
export async function listJournal(
  { all }: FileJournal,
  { domain, json }: ListingAsked,
  { repair: said }: TerminalWords,
): Promise<Status> {
  const journal = await all();
  const entries = journal.entries.filter((entry) => domain === null || entry.domain === domain);
  if (journal.unread > 0) console.error(said.unreadLines(journal.unread));
  if (json)
    await print(
      plainJson(entries.map(({ sets, origin: zone, ...entry }) => ({ ...entry, zone, records: changedLines(sets) }))),
    );
  else if (entries.length === 0) await print(said.emptyJournal);
  else
    for (const { id, at, domain, step, host, state } of entries)
      await print(
        safeLines(`${id}  ${at.slice(0, 16).replace('T', ' ')}  ${domain}  ${step}  ${host}  ${said.states[state]}`),
      );
  return STATUS.whole;
}
