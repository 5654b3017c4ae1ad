import { type ApiResult, type ContactReceipt, contactRequestMessages, statusOf } from '@rempart/contract';
import { data } from 'react-router';
import { type FormRead, readForm, type Schema } from '../../ui/plain/read-form.ts';

/** The result of a contact form: its receipt, or the refusal with what was typed. */
export interface ContactAnswer {
  readonly filled: Pick<Extract<FormRead<never>, { ok: false }>, 'typed' | 'faults'>;
  readonly refusal: string | null;
  readonly receipt: ContactReceipt | null;
}

/** Reads a form and sends it. Whatever goes wrong, the typed text is not lost. */
export async function sendContactRequest<T extends object>(
  schema: Schema<T>,
  form: FormData,
  send: (letter: T) => Promise<ApiResult<ContactReceipt>>,
) {
  const read = readForm(schema, form);
  if (!read.ok) return answerWithStatus({ filled: read, refusal: contactRequestMessages.faulty, receipt: null }, 400);
  const kept = await sent(read.value, send);
  if (kept?.ok) return answerWithStatus({ filled: { typed: {}, faults: {} }, refusal: null, receipt: kept.value }, 200);
  const typed = Object.fromEntries(Object.entries(read.value).map(([name, value]) => [name, String(value)]));
  const refusal = kept?.refusal.message ?? contactRequestMessages.notSent;
  return answerWithStatus({ filled: { typed, faults: {} }, refusal, receipt: null }, statusOf(kept?.refusal.code));
}

/** null where it could not be stored, for a reason that is logged. */
export async function sent<T>(
  letter: T,
  send: (letter: T) => Promise<ApiResult<ContactReceipt>>,
): Promise<ApiResult<ContactReceipt> | null> {
  try {
    return await send(letter);
  } catch (fault) {
    console.error(fault);
    return null;
  }
}

function answerWithStatus(answer: ContactAnswer, status: number) {
  return data(answer, { status });
}
