import {
  type AnalysisStarted,
  analysisMessages,
  type Demo,
  type RefusalBody,
  refusalHints,
  typedDomain,
} from '@house/contract';
import { type FormEvent, useId, useRef, useState } from 'react';

const OPTIONS = [
  ['dnsAnalysis', 'Analyse DNS (enregistrements publics)', true],
  ['securityChecks', 'Vérifications de sécurité (connexions légères à vos serveurs)', true],
  ['pdfReport', 'Préparer le rapport PDF détaillé (payant, 19,90 € TTC)', false],
  ['realTimeAlerts', 'Me prévenir à la fin de l’analyse', false],
] as const;

/** Where a domain is entered. Without JavaScript it posts to the page itself; with it, to the API. */
export function StartForm({
  demo,
  refusal,
  onStarted,
}: {
  readonly demo: Demo;
  readonly refusal: RefusalBody | null;
  readonly onStarted: (started: AnalysisStarted) => void;
}) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<Fault | null>(
    refusal && { message: refusal.message, hint: refusalHints[refusal.code] ?? null },
  );
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const ids = { field: useId(), fault: useId() };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = typedDomain.safeParse(typed);
    if (!checked.success) return refuse({ message: checked.error.issues[0]?.message ?? '', hint: null });
    const form = new FormData(event.currentTarget);
    setPending(true);
    const answer = await start(checked.data, form);
    setPending(false);
    if ('fault' in answer) return refuse(answer.fault);
    setFault(null);
    onStarted(answer.started);
  }

  function refuse(found: Fault) {
    setFault(found);
    field.current?.focus();
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate id="analyse" aria-labelledby="lancez">
      <h1 id="lancez" className="text-4xl sm:text-5xl">
        Lancez votre Analyse
      </h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Douze protocoles examinés en direct, une note de A à F, et ce qu’il faut corriger d’abord.
      </p>
      <label htmlFor={ids.field} className="mt-8 block text-sm font-medium">
        Nom de domaine
      </label>
      <div className="mt-2 flex flex-col gap-3 sm:flex-row">
        <input
          ref={field}
          id={ids.field}
          name="domain"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder="exemple.fr"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={fault !== null}
          aria-describedby={fault ? ids.fault : undefined}
          className="min-w-0 flex-1 border border-ink bg-transparent px-4 py-3 font-mono text-lg placeholder:text-muted/70"
        />
        <button
          type="submit"
          disabled={pending}
          className="bg-ink px-6 py-3 font-medium text-ground hover:opacity-90 disabled:opacity-60"
        >
          {pending ? 'Démarrage...' : "Démarrer l'Analyse Experte"}
        </button>
      </div>
      <div id={ids.fault} role="alert" className="mt-2 text-sm">
        {fault && (
          <>
            <p className="font-medium text-fail">{fault.message}</p>
            {fault.hint && <p className="text-muted">{fault.hint}</p>}
          </>
        )}
      </div>
      <DemoHint demo={demo} onChoose={setTyped} />
      <fieldset className="mt-6">
        <legend className="text-sm font-medium">Options</legend>
        <div className="mt-2 space-y-1.5">
          {OPTIONS.map(([name, label, on]) => (
            <label key={name} className="flex items-start gap-3 text-sm">
              <input type="checkbox" name={name} defaultChecked={on} className="mt-0.5 size-4 accent-[var(--ink)]" />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <details className="mt-4 text-sm">
        <summary className="cursor-pointer text-muted hover:text-ink">Options avancées</summary>
        <label className="mt-3 block">
          Sélecteurs DKIM, séparés par des virgules
          <input
            name="selectors"
            placeholder="selector1, google"
            autoCapitalize="none"
            spellCheck={false}
            className="mt-1 block w-full max-w-sm border border-soft bg-transparent px-3 py-2 font-mono placeholder:text-muted/70"
          />
        </label>
      </details>
      <p className="mt-6 max-w-prose text-sm text-muted">
        En lançant l'analyse, vous certifiez être titulaire ou administrateur de ce domaine, ou agir avec son accord.
      </p>
    </form>
  );
}

interface Fault {
  readonly message: string;
  readonly hint: string | null;
}

function DemoHint({
  demo: { worlds, resolver },
  onChoose,
}: {
  readonly demo: Demo;
  readonly onChoose: (domain: string) => void;
}) {
  const [first] = worlds;
  return (
    <div className="text-sm">
      {!resolver && (
        <p className="mt-2 border-l-2 border-warn pl-3">
          Aucun résolveur DNS ne répond depuis cette machine : les domaines réels ne peuvent pas être analysés pour le
          moment.
        </p>
      )}
      {first && (
        <>
          <p className="mt-3 text-muted">
            Pas de domaine sous la main ? Essayez{' '}
            <button
              type="button"
              onClick={() => onChoose(first.domain)}
              className="cursor-pointer font-mono text-ink underline"
            >
              {first.domain}
            </button>
          </p>
          <details className="mt-1">
            <summary className="cursor-pointer text-muted hover:text-ink">
              Les {worlds.length} domaines du laboratoire
            </summary>
            <ul className="mt-2 space-y-1">
              {worlds.map(({ domain, about }) => (
                <li key={domain} className="flex flex-wrap gap-x-3">
                  <button type="button" onClick={() => onChoose(domain)} className="cursor-pointer font-mono underline">
                    {domain}
                  </button>
                  <span className="text-muted">{about}</span>
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </div>
  );
}

async function start(
  domain: string,
  form: FormData,
): Promise<{ readonly started: AnalysisStarted } | { readonly fault: Fault }> {
  const options = {
    ...Object.fromEntries(OPTIONS.map(([name]) => [name, form.has(name)])),
    selectors: String(form.get('selectors') ?? '')
      .split(/[\s,;]+/)
      .filter(Boolean),
  };
  const response = await fetch('/api/analysis/start', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ domain, options }),
  }).catch(() => null);
  if (response?.ok) return { started: (await response.json()) as AnalysisStarted };
  const refusal = (await response?.json().catch(() => null)) as RefusalBody | null;
  return {
    fault: {
      message: refusal?.message ?? analysisMessages.startFailed,
      hint: (refusal && refusalHints[refusal.code]) ?? null,
    },
  };
}
