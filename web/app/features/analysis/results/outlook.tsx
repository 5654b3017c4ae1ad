import type { AnalysisResults, ReceiverShown, ScenarioShown } from '@house/contract';

/** What is possible today, and what becomes of messages at the great receivers. */
export function Outlook({ results: { scenarios, receivers } }: { readonly results: AnalysisResults }) {
  return (
    <>
      {scenarios.length > 0 && <Scenarios scenarios={scenarios} />}
      {receivers.length > 0 && <Receivers receivers={receivers} />}
    </>
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
        Possible aujourd’hui ?
      </h2>
      <dl className="mt-4 grid gap-x-14 lg:grid-cols-2">
        {scenarios.map(({ id, title, answer, text }) => (
          <div key={id} className="keeps border-b border-soft py-3">
            <dt className="flex items-baseline justify-between gap-x-4">
              <span className="font-serif text-xl font-semibold">{title}</span>
              <span className={`shrink-0 text-sm font-medium ${ANSWERS[answer][1]}`}>{ANSWERS[answer][0]}</span>
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
    <details className="folds mt-8">
      <summary className="py-1 font-medium">
        Chez {receivers.map(({ name }) => name).join(', ')} : ce que deviennent vos messages
      </summary>
      <dl className="mt-3 grid gap-x-14 lg:grid-cols-2">
        {receivers.map(({ id, name, text, source }) => (
          <div key={id} className="keeps border-b border-soft py-3">
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
