import { watchingEndpoints } from '@rempart/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../call.ts';
import { Field, primaryButton } from '../../ui/field.tsx';
import { Unbroken } from './results/forged-mail.tsx';
import { watchRefusedWords, watchWords } from './watch-words.fr.ts';

type State =
  | { readonly is: 'asking'; readonly fault?: string; readonly isSending?: true }
  | { readonly is: 'sent'; readonly email: string };

interface WatchOfferProps {
  readonly reportId: string;
  readonly domain: string;
  readonly isAsked?: boolean;
}

/** « Surveiller ce domaine »: an address field; a confirmation link is mailed to it. `isAsked`: the visitor chose it before the audit. */
export function WatchOffer({ reportId, domain, isAsked = false }: WatchOfferProps) {
  const [state, setState] = useState<State>({ is: 'asking' });
  const form = useRef<HTMLFormElement>(null);
  const resultHeading = useRef<HTMLHeadingElement>(null);
  const isSent = state.is === 'sent';
  useEffect(() => {
    // The form that had the focus is gone.
    if (isSent) resultHeading.current?.focus();
  }, [isSent]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (!/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email)) return refuse(watchWords.malformed);
    setState({ is: 'asking', isSending: true });
    const answer = await call(watchingEndpoints.ask, { body: { reportId, email } });
    if (answer.ok) return setState({ is: 'sent', email });
    refuse(watchRefusedWords(answer.refusal));
  }

  function refuse(fault: string) {
    setState({ is: 'asking', fault });
    form.current?.querySelector('input')?.focus();
  }

  return (
    <section
      id="surveiller"
      aria-labelledby="surveiller-titre"
      className="scripted no-print mt-16 scroll-mt-6 border border-edge p-5 sm:p-8"
    >
      {state.is === 'sent' ? (
        <>
          <h2 id="surveiller-titre" ref={resultHeading} tabIndex={-1} className="text-2xl focus:outline-none">
            {watchWords.sentTitle}
          </h2>
          <p role="status" className="mt-2 max-w-prose [overflow-wrap:anywhere]">
            {watchWords.sent(state.email)}
          </p>
          <button type="button" className="mt-4 cursor-pointer underline" onClick={() => setState({ is: 'asking' })}>
            {watchWords.other}
          </button>
        </>
      ) : (
        <>
          <h2 id="surveiller-titre" className="text-2xl [overflow-wrap:anywhere]">
            {watchWords.title(domain)}
          </h2>
          {isAsked && <p className="mt-2 max-w-prose font-medium">{watchWords.asked}</p>}
          <p className="mt-2 max-w-prose text-muted">
            <Unbroken text={watchWords.lead} />
          </p>
          <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="mt-5 max-w-md">
            <Field
              label={watchWords.field}
              id="surveiller-adresse"
              name="email"
              type="email"
              autoComplete="email"
              inputMode="email"
              hint={watchWords.hint}
              fault={state.fault}
            />
            <button type="submit" disabled={state.isSending} className={`mt-4 ${primaryButton}`}>
              {state.isSending ? watchWords.sending : watchWords.button}
            </button>
          </form>
        </>
      )}
    </section>
  );
}
