import {
  changeWords,
  deadlineWords,
  letterWords,
  WATCHING_PATH,
  type WatchedDomain,
  watchBadgePath,
} from '@rempart/contract';
import { longDay } from '@rempart/french';
import { ActButton } from '../../ui/part.tsx';
import { HistoryChart } from './history-chart.tsx';
import { standingWords, watchListWords } from './words.fr.ts';

const CHANGES_SHOWN = 10;

/** One watched domain: its letter, its history, its changes, what expires, and the possible acts. */
export function WatchedDomainView({ watched, origin }: { readonly watched: WatchedDomain; readonly origin: string }) {
  const { id, unicode, state, letter, history } = watched;
  const isWatched = state === 'confirmed';
  return (
    <section aria-labelledby={id} className="border-t border-ink pt-6 pb-10">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id={id} className="text-2xl break-words">
          {unicode}
        </h2>
        {isWatched && letter !== null && (
          <p className="font-serif text-xl font-semibold">Note {letterWords(watched)}</p>
        )}
      </div>
      <p className="mt-1 text-sm text-muted">{standingWords(watched)}</p>
      {history.length > 0 && <HistoryChart history={history} />}
      <div className="mt-6 grid gap-8 md:grid-cols-2">
        <Changes changes={watched.changes} />
        {isWatched && <Deadlines deadlines={watched.deadlines} />}
      </div>
      {isWatched && (
        <>
          <Reports watched={watched} />
          <Badge watched={watched} origin={origin} />
          <Act intent="stop" id={id} words={`${watchListWords.stop} (${unicode})`} isQuiet />
        </>
      )}
    </section>
  );
}

/** What changed and when, the newest first. */
export function Changes({ changes }: Pick<WatchedDomain, 'changes'>) {
  return (
    <div>
      <h3 className="text-lg">Ce qui a changé</h3>
      {changes.length === 0 ? (
        <p className="mt-2">{watchListWords.noChange}</p>
      ) : (
        <ul className="mt-2 space-y-2">
          {changes.slice(0, CHANGES_SHOWN).map(({ at, change }, index) => (
            <li key={`${at}${index}`}>
              {changeWords(change)} <span className="text-sm text-muted">({longDay(at)})</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Deadlines({ deadlines }: Pick<WatchedDomain, 'deadlines'>) {
  return (
    <div>
      <h3 className="text-lg">Échéances</h3>
      {deadlines.length === 0 ? (
        <p className="mt-2">{watchListWords.noDeadline}</p>
      ) : (
        <ul className="mt-2 space-y-2">
          {deadlines.map((deadline) => (
            <li key={`${deadline.kind}${deadline.name}${deadline.on}`} className="break-words">
              {deadlineWords(deadline)}
              {deadline.automatic && (
                <span className="text-sm text-muted"> Renouvellement d’ordinaire automatique.</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A watcher with the link of a box of reports is notified of who begins and who stops sending in the domain's name. */
function Reports({ watched: { id, readsReports } }: { readonly watched: WatchedDomain }) {
  const field = `rapports-${id}`;
  return (
    <details className="mt-6">
      <summary className="cursor-pointer underline">Qui écrit en votre nom ?</summary>
      <div className="mt-3 max-w-prose space-y-3">
        {readsReports ? (
          <>
            <p>
              Vos rapports sont lus chaque jour. Vous êtes prévenu si une source inconnue se met à écrire davantage en
              votre nom, ou si un de vos expéditeurs n’écrit presque plus. Les autres personnes qui surveillent ce
              domaine n’en savent rien.
            </p>
            <Act intent="reports-off" id={id} words={watchListWords.reportsOff} />
          </>
        ) : (
          <>
            <p>
              Si vous recevez vos rapports DMARC ici, donnez le lien de leur page : vous serez prévenu si une source
              inconnue se met à écrire davantage en votre nom, ou si un de vos expéditeurs n’écrit presque plus. Vous
              seul le saurez.
            </p>
            <form method="post" data-pending="Un instant…">
              <input type="hidden" name="intent" value="reports-on" />
              <input type="hidden" name="id" value={id} />
              <label htmlFor={field} className="block font-medium">
                Lien de la page de vos rapports
              </label>
              <input
                id={field}
                name="link"
                required
                maxLength={300}
                autoComplete="off"
                className="mt-1 w-full border border-ink bg-ground px-3 py-2"
              />
              <button type="submit" className="submit mt-3">
                {watchListWords.reportsOn}
              </button>
            </form>
          </>
        )}
      </div>
    </details>
  );
}

function Badge({ watched: { id, badge }, origin }: { readonly watched: WatchedDomain; readonly origin: string }) {
  const src = watchBadgePath(id);
  const snippet = `<a href="${origin}${WATCHING_PATH}#insigne"><img src="${origin}${src}" alt="Note de la messagerie de ce domaine, mesurée par Rempart" height="24"></a>`;
  return (
    <details className="mt-6" open={badge}>
      <summary className="cursor-pointer underline">Un insigne pour votre site</summary>
      <div className="mt-3 max-w-prose space-y-3">
        <p>
          L’insigne montre la note et le jour de la mesure. Il ne montre jamais plus : sans mesure depuis trois jours,
          il le dit et ne montre plus de note. Il n’est public que si vous le décidez.
        </p>
        {badge && (
          <>
            <p>
              <img src={src} alt="L’insigne tel qu’il paraît aujourd’hui" height={24} />
            </p>
            <pre className="overflow-x-auto border border-soft bg-tint p-3 text-sm whitespace-pre-wrap break-all">
              <code>{snippet}</code>
            </pre>
          </>
        )}
        <Act
          intent={badge ? 'badge-off' : 'badge-on'}
          id={id}
          words={badge ? watchListWords.badgeOff : watchListWords.badgeOn}
        />
      </div>
    </details>
  );
}

interface ActProps {
  readonly intent: string;
  readonly id?: string;
  readonly words: string;
  readonly isQuiet?: boolean;
}

/** A button that does one thing, without JavaScript. */
export function Act({ intent, id, words, isQuiet = false }: ActProps) {
  return (
    <div className="mt-4">
      <ActButton intent={intent} id={id} className={isQuiet ? 'min-h-11 text-left underline' : 'submit'}>
        {words}
      </ActButton>
    </div>
  );
}
