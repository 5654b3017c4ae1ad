import type { ActionShown, AnalysisResults, PlanShown, ReceiverShown, ScenarioShown } from '@house/contract';

/** The result as one sentence, what the next letter needs, and what is possible today. */
export function Outlook({ results: { sentence, plan, scenarios, receivers } }: { readonly results: AnalysisResults }) {
  return (
    <>
      {sentence.length > 0 && (
        <p className="mt-10 max-w-[60ch] font-serif text-2xl leading-snug">
          {sentence.map(({ text, protocol }) =>
            protocol ? (
              <a key={text} href={`#${protocol}`} className="underline decoration-1">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
      )}
      {plan?.nextLetter && <NextLetter next={plan.nextLetter} />}
      {scenarios.length > 0 && <Scenarios scenarios={scenarios} />}
      {receivers.length > 0 && <Receivers receivers={receivers} />}
    </>
  );
}

function NextLetter({ next }: { readonly next: NonNullable<PlanShown['nextLetter']> }) {
  const { letter, points, needed, week, actions } = next;
  const others = needed - actions.length;
  return (
    <section aria-labelledby="suite" className="mt-14">
      <h2 id="suite" className="text-3xl">
        Pour atteindre {letter}
      </h2>
      <p className="mt-3 max-w-prose text-muted">
        {needed > 1 ? `${needed} actions y mènent` : 'Une action y mène'}
        {week > 0 && `, en ${week} ${week > 1 ? 'semaines' : 'semaine'}`} : {points} points. L’effet est calculé en
        jugeant à nouveau les mêmes relevés, l’action faite.
      </p>
      <ol className="mt-4">
        {actions.map((action, index) => (
          <li key={action.id} className="flex gap-4 border-b border-soft py-3 first:border-t">
            <span aria-hidden="true" className="w-4 font-serif font-semibold">
              {index + 1}
            </span>
            <ActionLine action={action} />
          </li>
        ))}
      </ol>
      {others > 0 && (
        <p className="mt-3 text-sm text-muted">
          Et {others} {others > 1 ? 'autres, que le rapport détaille' : 'autre, que le rapport détaille'}.
        </p>
      )}
    </section>
  );
}

function ActionLine({ action: { title, why, effort } }: { readonly action: ActionShown }) {
  return (
    <div className="min-w-0">
      <p className="font-medium">{title}</p>
      <p className="mt-0.5 max-w-prose text-sm text-muted">
        {why} Environ {effort} min.
      </p>
    </div>
  );
}

const ANSWERS = {
  yes: ['Oui', 'text-fail'],
  partly: ['En partie', 'text-warn'],
  no: ['Non', 'text-pass'],
  unknown: ['Non mesuré', 'text-muted'],
  none: ['Sans objet', 'text-muted'],
} as const;

function Scenarios({ scenarios }: { readonly scenarios: readonly ScenarioShown[] }) {
  return (
    <section aria-labelledby="possible" className="mt-14">
      <h2 id="possible" className="text-3xl">
        Possible aujourd’hui ?
      </h2>
      <dl className="mt-4 grid gap-x-14 lg:grid-cols-2">
        {scenarios.map(({ id, title, answer, text }) => (
          <div key={id} className="border-b border-soft py-3">
            <dt className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-serif text-xl font-semibold">{title}</span>
              <span className={`text-sm font-medium ${ANSWERS[answer][1]}`}>{ANSWERS[answer][0]}</span>
            </dt>
            <dd className="mt-1 text-sm">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Receivers({ receivers }: { readonly receivers: readonly ReceiverShown[] }) {
  return (
    <details className="mt-8">
      <summary className="cursor-pointer py-1 font-medium">
        Chez {receivers.map(({ name }) => name).join(', ')} : ce que deviennent vos messages
      </summary>
      <dl className="mt-3 grid gap-x-14 lg:grid-cols-2">
        {receivers.map(({ id, name, text, source }) => (
          <div key={id} className="border-b border-soft py-3">
            <dt className="font-serif text-lg font-semibold">{name}</dt>
            <dd className="mt-1 text-sm">
              {text} <span className="block text-xs wrap-anywhere text-muted">{source}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">Déduit des règles publiées par ces messageries, et jamais noté.</p>
    </details>
  );
}
