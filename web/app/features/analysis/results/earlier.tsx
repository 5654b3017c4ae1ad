import type { AnalysisResults } from '@house/contract';
import { useEffect, useState } from 'react';
import { protocolCards, verdictWords } from '../../../content/protocols.fr.ts';
import { readResults } from '../follow.ts';
import { remember, type Seen } from '../history.ts';
import { momentOf } from '../times.fr.ts';
import { type Change, compare } from './compare.ts';

/** Where this browser has seen an earlier result of the same domain: what changed since. */
export function Earlier({ results }: { readonly results: AnalysisResults }) {
  const [earlier, setEarlier] = useState<Seen | null>(null);
  const [before, setBefore] = useState<AnalysisResults | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { reportId, domain, completedAt, grade } = results;
  const letter = grade?.letter ?? undefined;
  useEffect(() => {
    if (completedAt) setEarlier(remember({ reportId, domain, at: completedAt, letter }));
  }, [reportId, domain, completedAt, letter]);
  if (!earlier) return null;

  async function show(seen: Seen) {
    const found = await readResults(seen.reportId);
    setBefore(found);
    setMissing(found === null);
  }
  return (
    <section aria-labelledby="avant-apres" className="mt-14">
      <h2 id="avant-apres" className="text-2xl">
        Avant, après
      </h2>
      {before ? (
        <Comparison before={before} after={results} />
      ) : (
        <p className="no-print mt-3 text-sm">
          Ce navigateur connaît une analyse du {momentOf(earlier.at)}.{' '}
          <button type="button" onClick={() => void show(earlier)} className="underline">
            Comparer
          </button>
          {isMissing && <span role="status"> Elle n’est plus disponible.</span>}
        </p>
      )}
    </section>
  );
}

function Comparison({ before, after }: { readonly before: AnalysisResults; readonly after: AnalysisResults }) {
  const changes = compare(before, after);
  const points = ({ grade, stats }: AnalysisResults) =>
    grade?.points === null || !grade ? stats.score : `${stats.score} (${grade.points} points)`;
  return (
    <table className="mt-3 w-full max-w-3xl text-sm">
      <caption className="pb-3 text-left">
        Note {points(before)} le {momentOf(before.completedAt ?? before.createdAt)}, {points(after)} maintenant.
      </caption>
      <thead className="border-b border-ink text-left">
        <tr>
          {['Protocole', 'Avant', 'Après'].map((title) => (
            <th key={title} scope="col" className="py-1.5 pr-3 font-medium">
              {title}
            </th>
          ))}
          <th scope="col" className="font-medium">
            <span className="max-sm:sr-only">Évolution</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ id, before: earlier, after: later, change }) => (
          <tr key={id} className="border-b border-soft">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {protocolCards[id].title}
            </th>
            <td className="pr-3 text-muted">{verdictWords[earlier]}</td>
            <td className="pr-3">{verdictWords[later]}</td>
            <td className={CHANGE_COLOURS[change]}>
              <span aria-hidden="true" className="mr-1">
                {CHANGE_MARKS[change]}
              </span>
              <span className="max-sm:sr-only">{CHANGE_WORDS[change]}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CHANGE_WORDS: Readonly<Record<Change['change'], string>> = {
  same: 'inchangé',
  better: 'mieux',
  worse: 'moins bien',
  other: 'autre mesure',
};
const CHANGE_MARKS: Readonly<Record<Change['change'], string>> = { same: '=', better: '↑', worse: '↓', other: '·' };
const CHANGE_COLOURS: Readonly<Record<Change['change'], string>> = {
  same: 'text-muted',
  better: 'text-pass',
  worse: 'text-fail',
  other: 'text-muted',
};
