import { type AnalysisResults, axisWords, type GradeShown } from '@house/contract';
import { momentOf } from '../times.fr.ts';

const LETTERS: readonly string[] = ['F', 'E', 'D', 'C', 'B', 'A'];

/** « Pourquoi cette note ? »: the scale with its interval, what caps it, the five axes. */
export function Reasons({
  results: { grade, durationMs, completedAt, options },
}: {
  readonly results: AnalysisResults;
}) {
  if (!grade) return null;
  const isPartial = !options.dnsAnalysis || !options.securityChecks;
  return (
    <section aria-labelledby="note" className="mt-14">
      <h2 id="note" className="text-3xl">
        Pourquoi cette note ?
      </h2>
      <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <div>
          <GradeScale grade={grade} />
          <div className="mt-5 max-w-prose space-y-3">
            {isPartial && (
              <p>
                <strong>Note partielle</strong> :{' '}
                {options.dnsAnalysis
                  ? 'les connexions aux serveurs n’ont pas été demandées.'
                  : 'la lecture des enregistrements publics n’a pas été demandée.'}
              </p>
            )}
            <p>{pointsSentence(grade)}</p>
            {grade.cappedBy && (
              <p>
                Elle est plafonnée à <strong>{grade.cappedBy.letter}</strong> par un constat :{' '}
                <a href={`#${grade.cappedBy.check.split('/')[0]}`} className="underline">
                  {grade.cappedBy.title}
                </a>
                . Tant qu’il demeure, les autres points ne relèvent pas la lettre.
              </p>
            )}
          </div>
          {durationMs !== null && completedAt && (
            <p className="mt-4 text-sm text-muted">
              Mesuré en {(durationMs / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} s, le{' '}
              <time dateTime={completedAt}>{momentOf(completedAt)}</time>.
            </p>
          )}
        </div>
        <Axes axes={grade.axes} />
      </div>
    </section>
  );
}

/** Six letters in a row; the one given is solid, those still possible are framed. */
function GradeScale({ grade: { letter, floor, ceiling } }: { readonly grade: GradeShown }) {
  const place = (one: string | null) => LETTERS.indexOf(one ?? '');
  const [low, high] = [place(floor), place(ceiling)];
  return (
    <ol aria-hidden="true" className="flex max-w-sm font-serif text-2xl font-semibold">
      {LETTERS.map((one, index) => (
        <li
          key={one}
          className={`flex-1 border-y border-r border-edge py-1.5 text-center first:border-l ${
            one === letter
              ? 'prints-exact bg-ink text-ground'
              : letter !== null && index >= low && index <= high
                ? 'bg-soft'
                : 'text-muted'
          }`}
        >
          {one}
        </li>
      ))}
    </ol>
  );
}

function pointsSentence({ letter, points, floor, ceiling, known, provisional }: GradeShown): string {
  if (letter === null) return 'Rien de ce qui compte n’a pu être mesuré : il n’y a pas de note.';
  const share = Math.round(known * 100);
  const measured = share === 100 ? 'Tout ce qui compte a été mesuré.' : `${share} % de ce qui compte a été mesuré.`;
  const interval =
    floor === ceiling
      ? ''
      : ` Selon ce qui ne l’a pas été, la note se situe entre ${floor} et ${ceiling}${provisional ? ' : elle est provisoire' : ''}.`;
  return `Note ${letter}, ${points} points sur 100. ${measured}${interval}`;
}

function Axes({ axes }: { readonly axes: GradeShown['axes'] }) {
  return (
    <dl>
      {axes.map(({ id, letter, points }) => (
        <div key={id} className="grid grid-cols-[1fr_auto_2rem] items-center gap-x-4 border-b border-soft py-2.5">
          <dt>{axisWords[id]}</dt>
          <dd className="text-sm text-muted tabular-nums">{points === null ? 'non mesuré' : `${points} / 100`}</dd>
          <dd className="text-right font-serif text-2xl leading-none font-semibold">{letter ?? '--'}</dd>
        </div>
      ))}
    </dl>
  );
}
