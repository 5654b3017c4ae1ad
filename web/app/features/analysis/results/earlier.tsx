import { protocolIds, type ResultOutline } from '@rempart/contract';
import { useEffect, useState } from 'react';
import { protocolCards, verdictWords } from '../../../content/protocols.fr.ts';
import { Fort } from '../../../ui/fort.tsx';
import { VERDICT_COLOURS } from '../colours.ts';
import { readResults } from '../follow.ts';
import { remember, seenOf } from '../history.ts';
import { momentOf } from '../times.fr.ts';
import { type Change, compare } from './compare.ts';
import { CHANGE_WORDS, changeSentence } from './earlier-words.fr.ts';

/** Where this browser has shown an earlier result of the same domain: both forts, and what changed between them. */
export function Earlier({ results }: { readonly results: ResultOutline }) {
  const [before, setBefore] = useState<ResultOutline | null>(null);
  useEffect(() => {
    const seen = seenOf(results);
    if (!seen) return;
    const earlier = remember(seen);
    let isWanted = true;
    // One that was deleted, or is unavailable now, cannot be compared.
    if (earlier) void readResults(earlier.reportId).then((found) => isWanted && setBefore(found));
    return () => {
      isWanted = false;
    };
  }, [results]);
  // The letter of a part is compared with none.
  if (before?.status !== 'completed' || before.grade?.partial || results.grade?.partial) return null;
  const changes = compare(before, results).filter(({ change }) => change !== 'same');
  return (
    <section aria-labelledby="avant-apres" className="keeps mt-12">
      <h2 id="avant-apres" className="text-2xl">
        Avant, après
      </h2>
      <div className="mt-3 grid items-start gap-x-12 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <div className="flex gap-6">
          <Then results={before} title="Avant" />
          <Then results={results} title="Maintenant" />
        </div>
        <div className="max-w-prose">
          <p>{changeSentence(before, results, changes.length)}</p>
          {changes.length > 0 && <Changes changes={changes} />}
        </div>
      </div>
    </section>
  );
}

/** One of the two, as it was. */
function Then({ results, title }: { readonly results: ResultOutline; readonly title: string }) {
  const { protocols, stats, completedAt, createdAt } = results;
  return (
    <figure className="w-32 sm:w-36">
      <Fort
        bastions={protocolIds.map((id) => ({ state: protocols.find((one) => one.id === id)?.verdict ?? 'waiting' }))}
        letter={stats.score}
        label={`${title} : note ${stats.score}`}
      />
      <figcaption className="mt-1 text-center text-xs text-muted">
        {title}, le {momentOf(completedAt ?? createdAt)}
      </figcaption>
    </figure>
  );
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <ul className="mt-3 text-sm">
      {changes.map(({ id, before, after, change }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 border-b border-soft py-1.5">
          <a href={`#${id}`} className="inline-block py-0.5 font-medium underline decoration-edge hover:decoration-ink">
            {protocolCards[id].title}
          </a>
          <span>
            <span className={VERDICT_COLOURS[before]}>{verdictWords[before]}</span>
            <span aria-hidden="true"> → </span>
            <span className="sr-only"> devient </span>
            <span className={VERDICT_COLOURS[after]}>{verdictWords[after]}</span>
          </span>
          <span className={`ml-auto ${CHANGE_COLOURS[change]}`}>{CHANGE_WORDS[change]}</span>
        </li>
      ))}
    </ul>
  );
}

const CHANGE_COLOURS: Readonly<Record<Change['change'], string>> = {
  same: 'text-muted',
  better: 'text-pass',
  worse: 'text-fail',
  other: 'text-muted',
};
