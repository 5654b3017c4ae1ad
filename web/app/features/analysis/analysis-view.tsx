import { type AnalysisResults, protocolIds } from '@house/contract';
import { axisWords } from '../../content/protocols.fr.ts';
import { Fort } from '../../ui/fort.tsx';
import type { Progress } from './progress.ts';
import { bastionOf, ProtocolGrid } from './protocol-grid.tsx';
import { useProgress } from './use-progress.ts';

/** One audit, live or done: the fort, the counters, the grade and its reasons, the twelve cards. */
export function AnalysisView({
  reportId,
  domain,
  initial,
  level = 2,
}: {
  readonly reportId: string;
  readonly domain: string;
  readonly initial: AnalysisResults | null;
  /** Of its first heading: 1 where it is the page. */
  readonly level?: 1 | 2;
}) {
  const { progress, results, offline } = useProgress(reportId, initial);
  const isComplete = progress.status === 'completed';
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <>
      <section
        aria-labelledby="progression"
        className="mt-10 grid items-center gap-10 lg:grid-cols-[minmax(0,26rem)_1fr]"
      >
        <Fort
          bastions={protocolIds.map((id) => bastionOf(id, progress))}
          letter={isComplete ? (results?.grade?.letter ?? progress.stats?.score ?? '--') : `${progress.percent} %`}
          label={fortSentence(progress, domain)}
          className="mx-auto w-full max-w-sm"
        />
        <div className="min-w-0">
          <p className="font-mono text-lg break-all">{results?.unicode ?? domain}</p>
          <Heading id="progression" className="mt-1 text-4xl">
            {isComplete
              ? 'Analyse Terminée !'
              : progress.status === 'failed'
                ? 'Analyse interrompue'
                : 'Progression Générale'}
          </Heading>
          <ProgressBar progress={progress} />
          <Counters progress={progress} />
          <p aria-live="polite" className="mt-4 text-sm text-muted">
            {liveSentence(progress, offline)}
          </p>
          {isComplete && <Hints />}
        </div>
      </section>
      {results && <GradeReasons results={results} />}
      <ProtocolGrid progress={progress} protocols={results?.protocols ?? []} />
    </>
  );
}

function ProgressBar({ progress: { percent, verdicts } }: { readonly progress: Progress }) {
  const judged = Object.keys(verdicts).length;
  return (
    <div
      role="progressbar"
      aria-label="Progression de l’analyse"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${judged} protocoles sur 12`}
      className="mt-5 h-2 border border-ink"
    >
      <div
        className="h-full bg-ink transition-[width] duration-300 motion-reduce:transition-none"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}

function Counters({ progress: { stats } }: { readonly progress: Progress }) {
  const entries = [
    ['Conformes', stats?.passed, 'text-pass'],
    ['Avertissements', stats?.warnings, 'text-warn'],
    ['Erreurs', stats?.errors, 'text-fail'],
    ['Indéterminés', stats?.unknown, 'text-muted'],
    ['Note', stats?.score, 'text-ink'],
  ] as const;
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-5">
      {entries.map(([term, value, colour]) => (
        <div key={term} className="flex flex-col-reverse border-t border-soft pt-2">
          <dt className="text-xs text-muted">{term}</dt>
          <dd
            className={`font-serif font-semibold tabular-nums ${String(value ?? '').length > 3 ? 'text-base leading-8' : 'text-2xl'} ${colour}`}
          >
            {value ?? '--'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Hints() {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {['Rapport détaillé', 'Recommandations incluses', 'Prêt à partager'].map((hint) => (
        <li key={hint} className="before:mr-2 before:text-pass before:content-['✓']">
          {hint}
        </li>
      ))}
    </ul>
  );
}

/** Why this letter: points, interval, cap, axes. */
function GradeReasons({ results: { grade, durationMs, completedAt } }: { readonly results: AnalysisResults }) {
  if (!grade) return null;
  return (
    <section
      aria-labelledby="note"
      className="mt-14 grid gap-8 border-t border-ink pt-8 lg:grid-cols-[minmax(0,26rem)_1fr]"
    >
      <div>
        <h2 id="note" className="text-3xl">
          Pourquoi cette note ?
        </h2>
        <p className="mt-3">{gradeSentence(grade)}</p>
        {grade.cappedBy && (
          <p className="mt-3">
            Plafonnée à <strong>{grade.cappedBy.letter}</strong> par : {grade.cappedBy.title}.
          </p>
        )}
        {durationMs !== null && completedAt && (
          <p className="mt-3 text-sm text-muted">
            Mesuré en {(durationMs / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} s, le{' '}
            <time dateTime={completedAt}>
              {new Date(completedAt).toLocaleString('fr-FR', {
                dateStyle: 'long',
                timeStyle: 'short',
                timeZone: 'Europe/Paris',
              })}
            </time>
            .
          </p>
        )}
      </div>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {grade.axes.map(({ id, letter, points }) => (
          <div key={id} className="flex items-baseline justify-between gap-4 border-b border-soft pb-2">
            <dt>{axisWords[id] ?? id}</dt>
            <dd className="tabular-nums">
              <span className="font-serif text-2xl font-semibold">{letter ?? '--'}</span>
              {points !== null && <span className="ml-2 text-sm text-muted">{points}/100</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function gradeSentence({
  letter,
  points,
  floor,
  ceiling,
  known,
  provisional,
}: NonNullable<AnalysisResults['grade']>): string {
  if (letter === null) return 'Rien de ce qui compte n’a pu être mesuré : il n’y a pas de note.';
  const interval =
    floor !== ceiling ? ` Selon ce qui n’a pas pu être mesuré, elle se situe entre ${floor} et ${ceiling}.` : '';
  const measured = `${Math.round(known * 100)} % de ce qui compte a été mesuré.`;
  return `${points} points sur 100${provisional ? ' (note provisoire)' : ''}. ${measured}${interval}`;
}

/** The accessible name of the drawing: the same facts in one sentence. */
function fortSentence({ status, percent, stats }: Progress, domain: string): string {
  if (status !== 'completed' || !stats) return `Plan du fort de ${domain}, en construction : ${percent} %.`;
  return `Plan du fort de ${domain}, note ${stats.score} : ${stats.passed} bastions tiennent, ${stats.warnings} sont ébréchés, ${stats.errors} sont ouverts, ${stats.unknown} n’ont pas pu être mesurés.`;
}

function liveSentence({ status, verdicts }: Progress, offline: boolean): string {
  if (offline) return 'Connexion perdue, nouvelle tentative…';
  if (status === 'waiting')
    return 'L’analyse va commencer. Vous pouvez fermer cette page et y revenir par son adresse.';
  if (status === 'failed') return 'L’analyse n’a pas pu aller à son terme. Relancez-la : rien ne vous a été compté.';
  const judged = Object.keys(verdicts).length;
  return status === 'completed'
    ? `Les ${judged} protocoles ont été examinés.`
    : `${judged} protocoles sur 12 examinés.`;
}
