import { useCallback, useEffect, useRef, useState } from 'react';

/** Data from the server: the last value, its time, and the error since then. */
export interface Loaded<T> {
  readonly value: T | null;
  /** ISO 8601. */
  readonly at: string | null;
  readonly fault: string | null;
  readonly reload: () => void;
  /** Shows a change before the server is queried again. */
  readonly change: (changed: (value: T) => T) => void;
}

/** Loads immediately, again every `everyMs` milliseconds while the page is visible, and whenever `read` changes. */
export function useLoaded<T>(read: () => Promise<T>, everyMs: number | null = null): Loaded<T> {
  const [state, setState] = useState<Pick<Loaded<T>, 'value' | 'at' | 'fault'>>({ value: null, at: null, fault: null });
  const newest = useRef(0);
  const reload = useCallback(() => {
    newest.current += 1;
    const turn = newest.current;
    read().then(
      (value) => turn === newest.current && setState({ value, at: new Date().toISOString(), fault: null }),
      (fault: Error) => turn === newest.current && setState((last) => ({ ...last, fault: fault.message })),
    );
  }, [read]);
  useEffect(() => {
    reload();
    if (everyMs === null) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), everyMs);
    return () => clearInterval(timer);
  }, [reload, everyMs]);
  const change = useCallback(
    (changed: (value: T) => T) =>
      setState((last) => (last.value === null ? last : { ...last, value: changed(last.value) })),
    [],
  );
  return { ...state, reload, change };
}
