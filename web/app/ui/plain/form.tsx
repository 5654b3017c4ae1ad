import type { ReactNode } from 'react';
import './form.css';

/** The values that a field shows again after a refusal. */
export interface Filled {
  readonly typed: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, string>>;
}

export const unfilled: Filled = { typed: {}, faults: {} };

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly filled: Filled;
  readonly hint?: string;
  readonly required?: boolean;
}

/** One line of text. */
export function TextField({
  type = 'text',
  autoComplete,
  ...field
}: FieldProps & { readonly type?: 'text' | 'email'; readonly autoComplete?: string }) {
  return (
    <Labelled {...field}>
      <input
        {...wiring(field)}
        type={type}
        autoComplete={autoComplete}
        defaultValue={field.filled.typed[field.name]}
        className="field"
      />
    </Labelled>
  );
}

/** Several lines of text. */
export function AreaField({ rows = 7, ...field }: FieldProps & { readonly rows?: number }) {
  return (
    <Labelled {...field}>
      <textarea {...wiring(field)} rows={rows} defaultValue={field.filled.typed[field.name]} className="field" />
    </Labelled>
  );
}

/** One of a list; without `chosen` nothing is preselected. */
export function ChoiceField({
  options,
  chosen = '',
  ...field
}: FieldProps & { readonly options: readonly (readonly [value: string, word: string])[]; readonly chosen?: string }) {
  return (
    <Labelled {...field}>
      <select {...wiring(field)} defaultValue={field.filled.typed[field.name] ?? chosen} className="field">
        {chosen === '' && <option value="">Choisir…</option>}
        {options.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** A hidden field; bots that fill in everything reveal themselves. */
export function Honeypot() {
  return (
    <p hidden>
      <label>
        Ne pas remplir
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}

interface PlainFormProps {
  readonly formKey: string;
  readonly pending: string;
  readonly refusal: string | null;
  readonly button: string;
  readonly children: ReactNode;
}

/** A form that works without React; while it is sent its button says so. `refusal` is shown above it. */
export function PlainForm({ formKey, pending, refusal, button, children }: PlainFormProps) {
  return (
    <form method="post" noValidate data-pending={pending} className="space-y-5">
      {refusal && <Notice kind="fault">{refusal}</Notice>}
      {children}
      <input type="hidden" name="key" value={formKey} />
      <Honeypot />
      <Submit>{button}</Submit>
    </form>
  );
}

export function Submit({ children }: { readonly children: ReactNode }) {
  return (
    <button type="submit" className="submit">
      {children}
    </button>
  );
}

/** The result of a form; it takes the focus, so that it is read first. */
export function Notice({ kind, children }: { readonly kind: 'done' | 'fault' | 'note'; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to what was just sent is what its sender looks for
    <div role={kind === 'fault' ? 'alert' : 'status'} tabIndex={-1} autoFocus className={`notice notice-${kind}`}>
      {children}
    </div>
  );
}

function Labelled({ name, label, hint, required, filled, children }: FieldProps & { readonly children: ReactNode }) {
  const fault = filled.faults[name];
  return (
    <div>
      <label htmlFor={name} className="block text-sm font-medium">
        {label}
        {required && (
          <>
            <span aria-hidden="true"> *</span>
            <span className="sr-only"> (obligatoire)</span>
          </>
        )}
      </label>
      {hint && (
        <p id={`${name}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="mt-1">{children}</div>
      {fault && (
        <p id={`${name}-fault`} className="mt-1 text-sm font-medium text-fail">
          {fault}
        </p>
      )}
    </div>
  );
}

function wiring({ name, hint, required, filled }: FieldProps) {
  const faulty = filled.faults[name] !== undefined;
  const described = [hint && `${name}-hint`, faulty && `${name}-fault`].filter(Boolean).join(' ');
  return {
    id: name,
    name,
    'aria-required': required || undefined,
    'aria-invalid': faulty || undefined,
    'aria-describedby': described || undefined,
  };
}
