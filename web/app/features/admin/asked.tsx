import { Field } from '../../ui/field.tsx';
import { type Typed, useFormFaults } from './form-faults.fr.ts';

export interface AskedProps {
  readonly title: string;
  readonly about: string;
  readonly field?:
    | { readonly name: string; readonly label: string; readonly type: string; readonly value: string }
    | undefined;
  readonly busy: boolean;
  readonly onDone: (typed: Typed) => void;
}

/** An act with a confirmation step. */
export function Asked({ title, about, field, busy, onDone }: AskedProps) {
  const { faults, read } = useFormFaults();
  return (
    <details className="folds border border-soft">
      <summary className="cursor-pointer px-3 py-2 font-medium">{title}</summary>
      <form
        noValidate
        className="space-y-2 px-3 pb-3"
        onSubmit={(event) => {
          const typed = read(event);
          if (typed) onDone(typed);
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
