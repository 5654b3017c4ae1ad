import { statusOf } from '@rempart/contract';
import { type ActionFunctionArgs, data, useActionData } from 'react-router';
import { apiContext } from '../context.ts';
import { keysWords } from '../features/keys/words.fr.ts';
import { PageHead } from '../ui/page.tsx';
import { TextLink } from '../ui/part.tsx';
import { Notice, PlainForm, TextField, unfilled } from '../ui/plain/form.tsx';
import { postedForm } from '../ui/plain/read-form.ts';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  pageMeta('Clés de l’API', 'Créer, remplacer et révoquer les clés de l’API, sans mot de passe.');

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request);
  const email = String(form.get('email') ?? '');
  // A bot that fills in everything gets the same answer as a person, and nothing happens.
  if (form.get('website')) return { isSent: true as const, email, refusal: null };
  const asked = await context.get(apiContext).askKeysLink({ email });
  if (asked.ok) return { isSent: true as const, email, refusal: null };
  const { code, message } = asked.refusal;
  return data({ isSent: false as const, email, refusal: `${message}.` }, { status: statusOf(code) });
}

export default function AskKeys() {
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead title={keysWords.title} lead={keysWords.ask.lead} />
      <div className="mt-10 max-w-md border-t border-ink pt-8">
        {answer?.isSent ? (
          <Notice kind="done">{keysWords.ask.sent}</Notice>
        ) : (
          <PlainForm formKey="cles" pending="Envoi…" refusal={answer?.refusal ?? null} button={keysWords.ask.button}>
            <TextField
              name="email"
              type="email"
              autoComplete="email"
              required
              label={keysWords.ask.field}
              hint={keysWords.ask.hint}
              filled={{ ...unfilled, typed: { email: answer?.email ?? '' } }}
            />
          </PlainForm>
        )}
        <p className="mt-8">
          <TextLink to="/api">Ce que permet l’API</TextLink>
        </p>
      </div>
    </>
  );
}
