import { useId } from 'react';

/** An act that is asked twice: opened, then done. */
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
  const id = useId();
  return (
    <details className="folds border border-soft">
      <summary className="cursor-pointer px-3 py-2 font-medium">{title}</summary>
      <form
        className="space-y-2 px-3 pb-3"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget);
          onDone(Object.fromEntries([...typed].map(([name, value]) => [name, String(value)])));
        }}
      >
        <p className="text-muted">{about}</p>
        {field && (
          <>
            <label htmlFor={id} className="block">
              {field.label}
            </label>
            <input
              id={id}
              name={field.name}
              type={field.type}
              defaultValue={field.value}
              required={field.type === 'email'}
              className="w-full border border-ink bg-transparent px-2 py-1"
            />
          </>
        )}
        <button type="submit" disabled={busy} className="cursor-pointer border border-ink px-3 py-1.5 font-medium">
          Confirmer : {title.toLowerCase()}
        </button>
      </form>
    </details>
  );
}
