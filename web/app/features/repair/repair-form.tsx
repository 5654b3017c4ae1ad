import { type RepairCondition, type RepairForm, type RepairHost, repairFormPath } from '@rempart/contract';
import { Part } from '../../ui/part.tsx';
import { type Filled, Submit, TextField } from '../../ui/plain/form.tsx';
import { KeyField, NarrowestKey } from './key-fields.tsx';

/** The steps of a plan that change records, to choose one. */
export function StepChoice({ form: { reportId, steps } }: { readonly form: RepairForm }) {
  if (steps.length === 0)
    return <p className="mt-8 max-w-prose">Aucune étape du plan de ce domaine ne change d’enregistrement DNS.</p>;
  return (
    <Part id="etapes" title="Quelle étape ?" className="mt-10">
      <p className="mt-1 max-w-prose text-sm text-muted">Une seule à la fois, dans l’ordre du plan.</p>
      <ol className="mt-3 max-w-3xl">
        {steps.map(({ id, title }) => (
          <li key={id} className="border-b border-edge">
            <a className="block py-3 underline" href={`${repairFormPath(reportId)}?etape=${encodeURIComponent(id)}`}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** Where the zone is: first the host that the name servers tell. */
export function HostChoice({ form: { reportId, chosen, hosts, host } }: { readonly form: RepairForm }) {
  const recognised = hosts.find(({ isRecognised }) => isRecognised);
  return (
    <form
      method="get"
      action={repairFormPath(reportId)}
      data-pending="Un instant…"
      className="mt-6 flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name="etape" value={chosen?.id ?? ''} />
      <label className="grow basis-64 sm:max-w-md">
        <span className="block font-medium">Où votre zone DNS est-elle ?</span>
        {recognised && (
          <span className="block text-sm text-muted">Vos serveurs DNS sont ceux de {recognised.name}.</span>
        )}
        <select name="chez" defaultValue={host?.id ?? recognised?.id ?? ''} className="field mt-1">
          {!recognised && <option value="">Choisir…</option>}
          {hosts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Submit>Continuer</Submit>
    </form>
  );
}

interface KeyFormProps {
  readonly form: RepairForm;
  readonly host: RepairHost;
  readonly filled: Filled;
  readonly met: readonly string[];
}

/** The key, and what else is needed to read the zone. Nothing is written yet. */
export function KeyForm({ form: { chosen }, host, filled, met }: KeyFormProps) {
  if (!chosen) return null;
  return (
    <Part id="cle" title={`La clé de votre zone, chez ${host.name}`} className="mt-10 border-t border-ink pt-8">
      <div className="mt-3">
        <NarrowestKey host={host} />
      </div>
      <form method="post" noValidate data-pending="Un instant…" className="mt-6 max-w-xl space-y-5">
        <input type="hidden" name="step" value={chosen.id} />
        <input type="hidden" name="way" value={host.id} />
        {host.serverForm !== null && (
          <TextField name="server" label="Adresse" hint={host.serverForm} required filled={filled} autoComplete="off" />
        )}
        <KeyField isLong={host.isKeyLong} form={host.keyForm} what="Clé" />
        {chosen.values.map((value) => (
          <TextField
            key={value}
            name={`v.${value}`}
            label={`Votre valeur pour « ${value} »`}
            hint="Une adresse e-mail, ou une adresse du web."
            required
            filled={filled}
            autoComplete="off"
          />
        ))}
        <Conditions conditions={chosen.conditions} met={met} />
        <TextField
          name="by"
          label="Qui fait ce changement"
          hint="Votre nom : il est écrit au journal et dans l’e-mail."
          required
          filled={filled}
          autoComplete="name"
        />
        <TextField
          name="holder"
          label="Adresse e-mail du titulaire du domaine"
          hint="Elle reçoit ce qui a été fait, par qui, et comment le reprendre."
          required
          filled={filled}
          type="email"
          autoComplete="email"
        />
        <Submit>Lire la zone et montrer</Submit>
        <p className="text-sm text-muted">Rien n’est écrit à cette étape.</p>
      </form>
    </Part>
  );
}

interface ConditionsProps {
  readonly conditions: readonly RepairCondition[];
  readonly met: readonly string[];
}

function Conditions({ conditions, met }: ConditionsProps) {
  if (conditions.length === 0) return null;
  return (
    <fieldset>
      <legend className="text-sm font-medium">Conditions de cette étape</legend>
      <p className="text-sm text-muted">Cochez celles qui sont remplies. Sans elles, rien n’est écrit.</p>
      {conditions.map(({ kind, texts, isSayable }) =>
        isSayable ? (
          <label key={kind} className="mt-2 flex items-start gap-3">
            <input
              type="checkbox"
              name="met"
              value={kind}
              defaultChecked={met.includes(kind)}
              className="mt-1 size-5 shrink-0 accent-ink"
            />
            <span>{texts.join(' ')}</span>
          </label>
        ) : (
          <p key={kind} className="mt-2">
            {texts.join(' ')}
          </p>
        ),
      )}
    </fieldset>
  );
}
