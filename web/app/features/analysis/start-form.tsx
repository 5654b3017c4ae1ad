import { type AnalysisStarted, type Demo, type RefusalBody, typedDomainFault, WATCHING_PATH } from '@rempart/contract';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { PhoneFold } from '../../ui/phone-fold.tsx';
import { DemoWorlds } from './demo-worlds.tsx';
import { DomainField } from './domain-field.tsx';
import { NameChoiceChips } from './name-choice.tsx';
import { faultOf, readStartForm, requestStart, type StartFault } from './start-request.ts';
import { startOptions } from './start-words.fr.ts';

/** What was started, and whether the visitor wants to watch the domain. */
export type OnStarted = (started: AnalysisStarted, wishes: { readonly watch: boolean }) => void;

/** The form for a domain. Without JavaScript it posts to the page itself; with it, to the API. */
export function StartForm({
  demo,
  asked,
  askedExactly = false,
  refusal,
  onStarted,
  onRefused,
  children,
}: {
  readonly demo: Demo;
  /** The initial value of the field; may be empty. */
  readonly asked: string;
  /** It is audited as typed, even if it is a service name. */
  readonly askedExactly?: boolean;
  /** Of the form posted without JavaScript. */
  readonly refusal: RefusalBody | null;
  readonly onStarted: OnStarted;
  /** Called with the server's refusal; what the form detects itself is shown below the field. */
  readonly onRefused: (message: string) => void;
  /** Beside the field on a wide screen; on a phone between it and the options. */
  readonly children: ReactNode;
}) {
  const [typed, setTyped] = useState(asked);
  const [isExact, setExact] = useState(askedExactly);
  const [fault, setFault] = useState<StartFault | null>(refusal && faultOf(refusal));
  const [isPending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const message = typedDomainFault(typed);
    if (message) return refuse({ message, hint: null });
    const { nativeEvent } = event;
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    const asked = readStartForm(new FormData(event.currentTarget, submitter));
    setPending(true);
    const answer = await requestStart(asked);
    setPending(false);
    if ('fault' in answer) {
      refuse(answer.fault);
      return answer.fault.choice ? undefined : onRefused(answer.fault.message);
    }
    setFault(null);
    onStarted(answer.started, { watch: asked.options.realTimeAlerts });
  }

  function refuse(found: StartFault) {
    setFault(found);
    if (!found.choice) field.current?.focus();
  }

  function type(text: string) {
    setTyped(text);
    setExact(false);
    setFault(null);
  }

  return (
    <form
      method="post"
      action="/?index"
      onSubmit={(event) => void submit(event)}
      noValidate
      id="analyse"
      aria-labelledby="lancez"
      className="hero-start min-w-0 scroll-mt-6"
    >
      <div className="hero-ask min-w-0">
        <h1 id="lancez" className="text-[2.1rem] sm:text-6xl">
          Lancez votre Analyse
        </h1>
        <p className="mt-3 max-w-[34rem] text-muted sm:mt-4 sm:text-lg">
          Peut-on envoyer un e-mail en votre nom ? Réponse gratuite, sans compte, souvent en moins d’une minute : une
          note de A à F, et ce qu’il faut corriger d’abord.
        </p>
        <DomainField
          typed={typed}
          onType={type}
          isExact={isExact}
          onExact={setExact}
          fault={fault}
          isPending={isPending}
          field={field}
        />
        {fault?.choice && <NameChoiceChips choice={fault.choice} isPending={isPending} />}
        <p className="mt-3 max-w-prose text-sm text-muted">
          {' '}
          En lançant l'analyse, vous certifiez être titulaire ou administrateur de ce domaine, ou agir avec son accord.
          Elle interroge ses serveurs, comme le disent les{' '}
          <a href="/cgu#nature" className="underline">
            conditions d’utilisation
          </a>
          .
        </p>
        <label className="mt-3 flex max-w-prose items-start gap-3 text-sm">
          <input type="checkbox" name="entitled" className="mt-0.5 size-4 shrink-0 accent-[var(--ink)]" />
          <span>
            Ce domaine est à moi, ou son titulaire est d’accord : essayer aussi ce que tenterait un intrus (relais,
            copie de la zone, récursion, injection)
          </span>
        </label>
      </div>
      {children}
      <div className="hero-options min-w-0">
        <p className="mt-2 text-sm">
          <a href={`${WATCHING_PATH}#plusieurs`} className="underline">
            Plusieurs domaines ? Collez-les
          </a>
        </p>
        {(demo.worlds.length > 0 || !demo.resolver) && (
          <DemoWorlds
            demo={demo}
            onChoose={(domain) => {
              type(domain);
              field.current?.focus();
            }}
          />
        )}
        <PhoneFold title="Options">
          <Options />
        </PhoneFold>
      </div>
    </form>
  );
}

function Options() {
  return (
    <>
      <fieldset className="pt-1 sm:mt-7 sm:border-t sm:border-soft sm:pt-4">
        <legend className="float-left mb-3 w-full text-sm font-medium max-sm:sr-only">Options</legend>
        <div className="clear-both grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {startOptions.map(({ name, label, effect, isOn }) => (
            <label key={name} className="flex items-start gap-3 text-sm">
              <input
                type="checkbox"
                name={name}
                defaultChecked={isOn}
                aria-describedby={`effet-${name}`}
                className="mt-0.5 size-4 shrink-0 accent-[var(--ink)]"
              />
              <span>
                {label}
                <span id={`effet-${name}`} className="mt-0.5 block text-xs text-muted">
                  {effect}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <details className="folds mt-4 text-sm">
        <summary className="py-1 text-muted hover:text-ink">Options avancées</summary>
        <label className="mt-2 block cursor-auto">
          Sélecteurs DKIM, séparés par des virgules
          <input
            name="selectors"
            placeholder="selector1, google"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            aria-describedby="aide-selecteurs"
            className="mt-1 block w-full max-w-sm border border-edge bg-transparent px-3 py-2 placeholder:text-muted"
          />
        </label>
        <p id="aide-selecteurs" className="mt-1 max-w-prose text-xs text-muted">
          Ils ne peuvent pas être devinés tous. Le vôtre se lit dans l’en-tête « DKIM-Signature » d’un message que vous
          avez envoyé, après « s= ».
        </p>
        <label className="mt-4 flex items-start gap-3">
          <input
            type="checkbox"
            name="sendsNothing"
            aria-describedby="aide-sans-envoi"
            className="mt-0.5 size-4 shrink-0 accent-[var(--ink)]"
          />
          <span>
            Ce domaine n’envoie pas d’e-mail
            <span id="aide-sans-envoi" className="mt-0.5 block max-w-prose text-xs text-muted">
              Il est alors jugé comme un domaine sans envoi : aucune clé DKIM n’est attendue, et tout message en son nom
              devrait être refusé.
            </span>
          </span>
        </label>
      </details>
    </>
  );
}
