import { type AskedState, askedState, type LostLink, lostLink, type RefusalBody } from '@rempart/contract';
import { type FormRead, readForm } from '../../ui/plain/read-form.ts';

/** The request of the form: with a number the state of that order, else the links of all purchases. */
export function readAsked(form: FormData): FormRead<AskedState | LostLink> {
  return String(form.get('number') ?? '').trim() === '' ? readForm(lostLink, form) : readForm(askedState, form);
}

/** The result of the form, shown with and without JavaScript. */
export interface AskedOrder {
  readonly typed: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, string>>;
  readonly told: string;
}

export const ASKED_NOTHING: AskedOrder = { typed: {}, faults: {}, told: '' };

/** Always the same words, whether or not there is such an order. `refusal` null: the server gave no reason. */
export function answerWords(
  answer: { readonly ok: true } | { readonly ok: false; readonly refusal: RefusalBody | null },
): string {
  if (answer.ok)
    return 'Votre demande est notée. Si une commande porte cette adresse, son état et son lien y seront envoyés.';
  return answer.refusal?.message ?? 'Le site ne répond pas : réessayez dans un instant.';
}
