import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

/** A text field, with its label above and its error below. */
export function Field({
  label,
  fault,
  hint,
  optional = false,
  ...input
}: {
  readonly label: string;
  readonly fault?: string | undefined;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
} & InputHTMLAttributes<HTMLInputElement>) {
  const made = useId();
  const id = input.id ?? made;
  const describedBy = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> (facultatif)</span>}
      </label>
      <input
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy || undefined}
        aria-required={!optional}
        className={`mt-1 w-full border bg-transparent px-3 py-2 ${fault ? 'border-fail' : 'border-ink'}`}
        {...input}
        id={id}
      />
      {fault && (
        <p id={`${id}-fault`} className="mt-1 text-sm font-medium text-fail">
          {fault}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The main action. */
export const primaryButton =
  'cursor-pointer bg-ink px-6 py-3 font-medium text-ground hover:opacity-90 disabled:cursor-default disabled:opacity-60';
