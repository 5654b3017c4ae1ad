import type { Endpoint } from '@rempart/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Asked } from '../../call.ts';
import { askRepeatedly, type Questions } from './ask-repeatedly.ts';
import { adminCall } from './session.ts';

/** Data from the server: the last value, its time, and the error since then. */
export interface Loaded<T> {
  readonly value: T | null;
  /** ISO 8601. */
  readonly at: string | null;
  readonly fault: string | null;
  readonly reload: () => void;
  /** Shows the answer to an act at once; answers to questions put before it are out of date. */
  readonly change: (changed: (value: T) => T) => void;
}

/** So that what is done in one browser is seen in another. */
const REFRESH_MS = 20_000;

/** Loads immediately, again `everyMs` milliseconds after each answer while the page is visible, and whenever `read` changes. */
export function useLoaded<T>(read: () => Promise<T>, everyMs: number = REFRESH_MS): Loaded<T> {
  const [state, setState] = useState<Pick<Loaded<T>, 'value' | 'at' | 'fault'>>({ value: null, at: null, fault: null });
  const questions = useRef<Questions>(null);
  useEffect(() => {
    const own = askRepeatedly(read, (answer) =>
      setState((last) =>
        'value' in answer
          ? { value: answer.value, at: new Date().toISOString(), fault: null }
          : { ...last, fault: answer.fault },
      ),
    );
    questions.current = own;
    return own.close;
  }, [read]);
  useEffect(() => questions.current?.pace(everyMs), [read, everyMs]);
  const reload = useCallback(() => questions.current?.ask(), []);
  const change = useCallback((changed: (value: T) => T) => {
    questions.current?.outdate();
    setState((last) => (last.value === null ? last : { ...last, value: changed(last.value) }));
  }, []);
  return { ...state, reload, change };
}

/** The same for the answer of one endpoint. */
export function useAnswer<Path extends string, Body, Answer>(
  endpoint: Endpoint<Path, Body, Answer>,
  asked: Asked<Path, Body>,
  everyMs?: number,
): Loaded<Answer> {
  // Equal arguments are the same question, however often the component is drawn.
  const key = JSON.stringify(asked);
  return useLoaded(
    useCallback(() => adminCall<Path, Body, Answer>(endpoint, JSON.parse(key)), [endpoint, key]),
    everyMs,
  );
}
