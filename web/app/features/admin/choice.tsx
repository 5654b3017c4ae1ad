import { useSearchParams } from 'react-router';

/** What the address of the page asks for by this name, and how to ask for something else; the page is not opened anew. */
export function useAsked(name: string): readonly [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const ask = (value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [search.get(name) ?? '', ask];
}

/** One of a few, kept in the address of the page; the first is all of them. */
export function Choice({
  label,
  name,
  choices,
}: {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly (readonly [value: string, words: string])[];
}) {
  const [value, ask] = useAsked(name);
  return (
    <label className="flex items-center gap-3 text-sm font-medium">
      {label}
      <select
        value={value}
        onChange={(event) => ask(event.target.value)}
        className="border border-ink bg-ground px-3 py-2 font-normal"
      >
        {choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
