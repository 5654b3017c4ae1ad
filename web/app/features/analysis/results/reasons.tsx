import { axisWords, type GradeShown, protocolIds, type ResultOutline } from '@rempart/contract';
import { protocolCards } from '../../../content/protocols.fr.ts';
import { axisWordsOf } from './loss-words.fr.ts';
import { Undeclared } from './undeclared.tsx';

const LETTERS: readonly string[] = ['A', 'B', 'C', 'D', 'E', 'F'];

/** « Pourquoi cette note ? »: the scale with its interval, what caps it, the five axes. */
export function Reasons({ results }: { readonly results: ResultOutline }) {
  const { grade, durationMs, options, plan } = results;
  if (!grade) return null;
  const [step] = plan?.first ?? [];
  return (
    <section aria-labelledby="note" className="mt-14">
      <h2 id="note" className="text-3xl">
        Pourquoi cette note ?
      </h2>
      <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-2 print:grid-cols-2">
        <div>
          <GradeScale grade={grade} />
          <div className="mt-5 max-w-prose space-y-3">
            {grade.partial && (
              <p>
                <strong>Note partielle</strong> :{' '}
                {options.dnsAnalysis
                  ? options.securityChecks
                    ? 'seuls certains protocoles ont été demandés.'
                    : 'les connexions aux serveurs n’ont pas été demandées.'
                  : 'la lecture des enregistrements publics n’a pas été demandée.'}
              </p>
            )}
            <p>{pointsSentence(grade)}</p>
            {grade.cappedBy && (
              <p>
                Un constat limite la note à <strong>{grade.cappedBy.letter}</strong> :{' '}
                <a href={`#${grade.cappedBy.check.split('/')[0]}`} className="underline">
                  {grade.cappedBy.title}
                </a>
                . {capWords(grade.cappedBy.check, plan)}
              </p>
            )}
            {!grade.cappedBy && step && <p>À corriger d’abord : « {step.title} ».</p>}
          </div>
          <Undeclared results={results} />
          {durationMs !== null && (
            <p className="mt-4 text-sm text-muted">
              Mesuré en {(durationMs / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} s.
            </p>
          )}
        </div>
        <Axes axes={grade.axes} />
      </div>
    </section>
  );
}

/** Six letters in a row; the present one is solid, those still possible are framed. */
function GradeScale({ grade: { letter, floor, ceiling } }: { readonly grade: GradeShown }) {
  const place = (one: string | null) => LETTERS.indexOf(one ?? '');
  const [best, worst] = [place(ceiling), place(floor)];
  return (
    <ol aria-hidden="true" className="flex max-w-sm font-serif text-2xl font-semibold">
      {LETTERS.map((one, index) => (
        <li
          key={one}
          className={`flex-1 border-y border-r border-edge py-1.5 text-center first:border-l ${
            one === letter
              ? 'keeps-colours bg-ink text-ground'
              : letter !== null && index >= best && index <= worst
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

function pointsSentence(grade: GradeShown): string {
  const { letter, points, floor, ceiling, measuredShare, partial = false, cappedBy } = grade;
  if (letter === null) return 'Rien de ce qui compte n’a pu être mesuré : il n’y a pas de note.';
  const measured = measuredShare === undefined ? '' : ` ${shareSentence(measuredShare, partial)}`;
  const interval =
    floor === ceiling ? '' : ` Selon ce qui ne l’a pas été, la note se situe entre ${floor} et ${ceiling}.`;
  const capped = cappedBy ? ` → plafonné à ${cappedBy.letter}` : '';
  return `Note ${letter}${partial ? ' (partielle)' : ''}, ${points} points sur 100${capped}.${measured}${interval}`;
}

/** The step to begin with is that of the head of the page, whether or not it is about the cap. */
function capWords(check: string, plan: ResultOutline['plan']): string {
  const [step] = plan?.first ?? [];
  if (!step) return 'Avant qu’il soit corrigé, la lettre ne monte pas plus haut.';
  return plan?.firstThing?.check === check || step.checks.includes(check)
    ? `À corriger d’abord : « ${step.title} ». Avant cela, la lettre ne monte pas plus haut.`
    : `La lettre ne monte pas plus haut avant qu’il soit corrigé. Commencez pourtant par « ${step.title} », plus urgent.`;
}

function shareSentence(measuredShare: number, isPartial: boolean): string {
  const percent = Math.round(measuredShare * 100);
  const what = isPartial ? 'a été demandé et qui compte' : 'compte';
  return percent === 100 ? `Tout ce qui ${what} a été mesuré.` : `${percent} % de ce qui ${what} a été mesuré.`;
}

/** The five axes: points and caps. What is possible today stands among the scenarios. */
function Axes({ axes }: { readonly axes: GradeShown['axes'] }) {
  return (
    <dl>
      {axes.map((axis) => {
        return (
          <div key={axis.id} className="grid grid-cols-[1fr_2rem] items-center gap-x-4 border-b border-soft py-2">
            <dt>
              {axisWords[axis.id]}
              <span className="block text-sm text-muted tabular-nums">{axisWordsOf(axis, cardTitle)}</span>
            </dt>
            <dd className="text-right font-serif text-2xl leading-none font-semibold">{axis.letter ?? '--'}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function cardTitle(check: string): string {
  const id = protocolIds.find((one) => check.startsWith(`${one}/`));
  return id ? protocolCards[id].title : check;
}
