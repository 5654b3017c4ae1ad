import {
  contactRequestMessages,
  statusOf,
  WITHDRAW_HERE,
  type Withdrawal,
  withdrawal,
  withdrawalEnd,
  withdrawalWords,
} from '@rempart/contract';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { apiContext, formKeyContext } from '../context.ts';
import { sent } from '../features/contact/send-contact-request.ts';
import { Acknowledgement } from '../features/legal/acknowledgement.tsx';
import { loadPublisher } from '../features/legal/publisher.ts';
import { PageHead } from '../ui/page.tsx';
import { TextLink } from '../ui/part.tsx';
import { Notice, PlainForm, Submit, TextField, unfilled } from '../ui/plain/form.tsx';
import { postedForm, readForm } from '../ui/plain/read-form.ts';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  pageMeta(WITHDRAW_HERE, 'La fonction de rétractation en ligne : deux étapes, un accusé de réception daté.');

export function loader({ request, context }: LoaderFunctionArgs) {
  const orderNumber = new URL(request.url).searchParams.get('commande') ?? '';
  return { ...loadPublisher({ context }), key: context.get(formKeyContext), orderNumber: orderNumber.slice(0, 40) };
}

/** First the declaration is shown for review; only the second, distinct button declares it (C. conso. D221-5). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request);
  const read = readForm(withdrawal, form);
  if (!read.ok)
    return data({ step: 'declare' as const, filled: read, refusal: contactRequestMessages.faulty }, { status: 400 });
  if (form.get('step') !== 'confirm') return { step: 'confirm' as const, declared: read.value, refusal: null };
  const kept = await sent(read.value, context.get(apiContext).withdraw);
  if (kept?.ok) return { step: 'done' as const, declared: read.value, receipt: kept.value };
  const refusal = kept?.refusal.message ?? contactRequestMessages.notSent;
  return data({ step: 'confirm' as const, declared: read.value, refusal }, { status: statusOf(kept?.refusal.code) });
}

export default function Withdrawing() {
  const { key, operator, orderNumber } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead
        title={WITHDRAW_HERE}
        lead="Consommateur, vous avez quatorze jours pour changer d’avis, sans motif et sans frais. Deux étapes, puis un accusé de réception daté."
      />
      <div className="mt-10 max-w-2xl border-t border-ink pt-8">
        {answer?.step === 'done' ? (
          <Acknowledgement declared={answer.declared} receipt={answer.receipt} company={operator.company} />
        ) : answer?.step === 'confirm' ? (
          <Confirm declared={answer.declared} refusal={answer.refusal} />
        ) : (
          <Declare formKey={key} orderNumber={orderNumber} loss={withdrawalEnd(operator)} answer={answer} />
        )}
      </div>
    </>
  );
}

interface DeclareProps {
  readonly formKey: string;
  /** The order from whose page the visitor came; empty: none. */
  readonly orderNumber: string;
  /** How the right of withdrawal ends here. */
  readonly loss: string;
  readonly answer: Extract<ReturnType<typeof useActionData<typeof action>>, { step: 'declare' }> | undefined;
}

function Declare({ formKey, orderNumber, loss, answer }: DeclareProps) {
  const filled = answer?.filled ?? { ...unfilled, typed: { orderNumber } };
  return (
    <>
      <h2 className="text-2xl">Étape 1 sur 2 : votre déclaration</h2>
      <p className="mt-2 mb-6 text-sm text-muted">
        Le numéro de commande est dans l’e-mail de confirmation. {withdrawalWords.before} {loss} Votre déclaration est
        reçue dans tous les cas, et vous aurez une réponse.
      </p>
      <PlainForm formKey={formKey} pending="" refusal={answer?.refusal ?? null} button="Continuer">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="firstName" label="Prénom" autoComplete="given-name" required filled={filled} />
          <TextField name="lastName" label="Nom" autoComplete="family-name" required filled={filled} />
        </div>
        <TextField
          name="orderNumber"
          label="Numéro de commande"
          hint="Par exemple C-20261121-7F3KQM"
          required
          filled={filled}
        />
        <TextField
          name="email"
          label="Adresse e-mail"
          hint="Pour vous répondre."
          type="email"
          autoComplete="email"
          required
          filled={filled}
        />
      </PlainForm>
    </>
  );
}

function Confirm({ declared, refusal }: { readonly declared: Withdrawal; readonly refusal: string | null }) {
  const { firstName, lastName, orderNumber, email, key } = declared;
  return (
    <>
      {refusal ? (
        <Notice kind="fault">{refusal}</Notice>
      ) : (
        <Notice kind="note">Relisez : rien n’est encore déclaré.</Notice>
      )}
      <h2 className="mt-6 text-2xl">Étape 2 sur 2 : confirmation</h2>
      <p className="mt-3">
        Je soussigné(e) {firstName} {lastName} renonce au contrat de la commande{' '}
        <span className="mono">{orderNumber}</span>, portant sur la fourniture d’un rapport d’audit. Réponse à adresser
        à {email}.
      </p>
      <form method="post" data-pending={contactRequestMessages.sending} className="mt-6">
        {Object.entries({ firstName, lastName, orderNumber, email, key, website: '', step: 'confirm' }).map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <Submit>Confirmer la rétractation</Submit>
      </form>
      <p className="mt-4 text-sm">
        <TextLink to="/retractation">Corriger ou abandonner</TextLink>
      </p>
    </>
  );
}
