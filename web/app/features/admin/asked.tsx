import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { type FormFaults, faultsOf } from './form-faults.fr.ts';

/** An act with a confirmation step. */
export function Asked({
  title,
  about,
  field,
  busy,
  onDone,
}: {
  readonly title: string;
  readonly about: string;
  readonly field?: { readonly name: string; readonly label: string; readonly type: string; readonly value: string };
  readonly busy: boolean;
  readonly onDone: (typed: Readonly<Record<string, string>>) => void;
}) {
  const [faults, setFaults] = useState<FormFaults>({});
  return (
    <details className="folds border border-soft">
      <summary className="cursor-pointer px-3 py-2 font-medium">{title}</summary>
      <form
        noValidate
        className="space-y-2 px-3 pb-3"
        onSubmit={(event) => {
          event.preventDefault();
          const found = faultsOf(event.currentTarget);
          setFaults(found);
          if (Object.keys(found).length > 0) return;
          const typed = new FormData(event.currentTarget);
          onDone(Object.fromEntries([...typed].map(([name, value]) => [name, String(value)])));
        }}
      >
        <p className="text-muted">{about}</p>
        {field && (
          <Field
            label={field.label}
            name={field.name}
            type={field.type}
            defaultValue={field.value}
            required={field.type === 'email'}
            optional={field.type !== 'email'}
            fault={faults[field.name]}
          />
        )}
        <button type="submit" disabled={busy} className="cursor-pointer border border-ink px-3 py-1.5 font-medium">
          Confirmer : {title.toLowerCase()}
        </button>
      </form>
    </details>
  );
}
