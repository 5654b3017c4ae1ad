import type { TracedExchange } from '@house/engine';

type Kind = TracedExchange['question']['kind'];
type Seen = Extract<TracedExchange['answer'], { readonly seen: true }>['value'];

/** An exchange of which it is known what was asked. */
export type Asked<K extends Kind> = TracedExchange & {
  readonly question: Extract<TracedExchange['question'], { readonly kind: K }>;
};

/** An exchange that was answered, and how. */
export type Answered<A extends Seen['kind'], K extends Kind> = Omit<Asked<K>, 'answer'> & {
  readonly answer: Extract<Seen, { readonly kind: A }>;
};

export function askedAs<K extends Kind>(exchanges: readonly TracedExchange[], kind: K): readonly Asked<K>[] {
  return exchanges.filter((exchange): exchange is Asked<K> => exchange.question.kind === kind);
}

export function answersOf<A extends Seen['kind'], K extends Kind>(
  exchanges: readonly Asked<K>[],
  kind: A,
): readonly Answered<A, K>[] {
  return exchanges.flatMap(({ answer, ...exchange }) =>
    answer.seen && answer.value.kind === kind ? [{ ...exchange, answer: answer.value } as Answered<A, K>] : [],
  );
}
