import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** A query parameter of the page, and a function that changes it without loading data again. */
export function useAsked(name: string): readonly [string, (value: string) => void] {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
  const ask = (value: string) => {
    const next = new URLSearchParams(location.search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    history.replaceState(history.state, '', `${location.pathname}${next.size > 0 ? `?${next}` : ''}`);
    for (const listener of listeners) listener();
  };
  return [new URLSearchParams(search).get(name) ?? '', ask];
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly (readonly [value: string, words: string])[];
}

/** A selection in the page's query string; the first option means all. */
export function Choice({ label, name, choices }: ChoiceProps) {
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
