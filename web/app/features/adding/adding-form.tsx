import { addingPath, type ChosenTemplate, SERVICES_PATH } from '@rempart/contract';
import { ofName } from '@rempart/french';

const FIELD = 'mt-1 w-full border border-ink bg-ground px-3 py-2.5';

/** The search: the name of a service, or the address that it sent. Works without JavaScript. */
export function AddingForm({ reportId, asked }: { readonly reportId: string; readonly asked: string }) {
  return (
    <form
      method="get"
      action={addingPath(reportId)}
      data-pending="Un instant…"
      className="no-print mt-6 flex flex-wrap items-end gap-3"
    >
      <label className="grow basis-64 sm:max-w-xl">
        <span className="block font-medium">Le service, ou l’adresse qu’il vous a envoyée</span>
        <input
          name="service"
          type="search"
          defaultValue={asked}
          required
          autoComplete="off"
          maxLength={8_000}
          className={FIELD}
        />
      </label>
      <button type="submit" className="bg-ink px-5 py-2.5 font-medium text-ground">
        Voir
      </button>
    </form>
  );
}

/** The values that only the service knows, and where it is applied. */
export function TemplateForm({ reportId, chosen }: { readonly reportId: string; readonly chosen: ChosenTemplate }) {
  const { hostRequired, variables, slug, provider } = chosen;
  return (
    <>
      {(variables.length > 0 || hostRequired) && <Values reportId={reportId} chosen={chosen} />}
      {slug !== null && (
        <p className="mt-8">
          <a className="underline" href={`${SERVICES_PATH}/${slug}`}>
            Ce que les boutons {ofName(provider)} font de tout domaine
          </a>
        </p>
      )}
    </>
  );
}

function Values({ reportId, chosen }: { readonly reportId: string; readonly chosen: ChosenTemplate }) {
  const { id, host, hostRequired, variables } = chosen;
  return (
    <form method="get" action={addingPath(reportId)} data-pending="Un instant…" className="no-print mt-10">
      <fieldset>
        <legend className="text-xl">
          {hostRequired && host === '' ? 'Où l’appliquer' : 'Ce que le service vous donne'}
        </legend>
        <input type="hidden" name="service" value={id} />
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {(hostRequired || host !== '') && (
            <label>
              <span className="block font-medium">Sous-domaine</span>
              <input
                name="host"
                defaultValue={host}
                required={hostRequired}
                autoComplete="off"
                maxLength={253}
                className={FIELD}
              />
            </label>
          )}
          {variables.map(({ name, value }) => (
            <label key={name}>
              <span className="block font-medium wrap-anywhere">{name}</span>
              <input name={`v.${name}`} defaultValue={value} autoComplete="off" maxLength={2_000} className={FIELD} />
            </label>
          ))}
        </div>
        <button type="submit" className="submit mt-4">
          Prédire avec ces valeurs
        </button>
      </fieldset>
    </form>
  );
}
