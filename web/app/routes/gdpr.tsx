import {
  type ContactReceipt,
  contactRequestMessages,
  durationWords,
  KEPT,
  privacyRequest,
  privacyRights,
} from '@rempart/contract';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { apiContext, formKeyContext, originContext } from '../context.ts';
import { askedIn } from '../features/contact/asked-right.ts';
import { sendContactRequest } from '../features/contact/send-contact-request.ts';
import { loadPublisher } from '../features/legal/publisher.ts';
import { ReadingPage } from '../ui/page.tsx';
import { AreaField, ChoiceField, Notice, PlainForm, TextField, unfilled } from '../ui/plain/form.tsx';
import { postedForm } from '../ui/plain/read-form.ts';
import { pageMeta, plainPage } from '../ui/plain-page.ts';
import { Day } from '../ui/prose.tsx';

export const handle = plainPage;
export const meta = () =>
  pageMeta(
    'Exercer vos droits',
    'Accès, rectification, effacement, opposition : une demande, une réponse sous 30 jours.',
  );

export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const asked = askedIn(searchParams);
  const details = asked.result && `Résultat à supprimer : ${context.get(originContext)}/analyse/${asked.result}`;
  return { ...loadPublisher({ context }), key: context.get(formKeyContext), asked: { right: asked.right, details } };
}

export async function action({ request, context }: ActionFunctionArgs) {
  return sendContactRequest(privacyRequest, await postedForm(request), context.get(apiContext).askRights);
}

export default function Rights() {
  return (
    <ReadingPage
      title="Exercer vos droits"
      lead="Vos données sont les vôtres. Dites-nous ce que vous voulez en faire : réponse sous 30 jours, gratuitement."
      sections={[
        { id: 'demande', title: 'Votre demande', body: <RightForm /> },
        { id: 'suite', title: 'Ce qui se passe ensuite', body: <WhatFollows /> },
        { id: 'limites', title: 'Ce qui ne s’efface pas', body: <Kept /> },
      ]}
    />
  );
}

function RightForm() {
  const { key, asked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const typed: Readonly<Record<string, string>> = asked;
  const filled = answer?.filled ?? { ...unfilled, typed };
  return (
    <div className="space-y-6">
      {answer?.receipt && <Registered {...answer.receipt} />}
      <PlainForm
        formKey={filled.typed['key'] ?? key}
        pending={contactRequestMessages.sending}
        refusal={answer?.refusal ?? null}
        button="Envoyer la demande"
      >
        <ChoiceField
          name="right"
          label="Droit exercé"
          required
          filled={filled}
          options={Object.entries(privacyRights)}
        />
        <TextField
          name="email"
          label="Adresse e-mail concernée"
          hint="Celle de la commande ou du message : c’est à elle que nous répondons."
          type="email"
          autoComplete="email"
          required
          filled={filled}
        />
        <TextField name="orderNumber" label="Numéro de commande, s’il y en a un" filled={filled} />
        <AreaField name="details" label="Précisions" rows={5} filled={filled} />
      </PlainForm>
    </div>
  );
}

function Registered({ reference, dueAt, isMailed }: ContactReceipt) {
  return (
    <Notice kind="done">
      <p className="font-medium">Votre demande est enregistrée.</p>
      <p className="text-sm">
        Référence à citer : <span className="mono">{reference}</span>.{' '}
        {dueAt && (
          <>
            Réponse due au plus tard le <Day iso={dueAt} />.
          </>
        )}
      </p>
      {isMailed === false && (
        <p className="text-sm">
          Aucun message ne part aujourd’hui vers cette adresse : c’est une limite contre les abus. Notez la référence.
        </p>
      )}
    </Notice>
  );
}

function WhatFollows() {
  return (
    <ol>
      <li>La demande est enregistrée avec sa date ; vous gardez sa référence.</li>
      <li>
        Nous écrivons à l’adresse concernée pour nous assurer que la demande vient bien de vous. Aucune pièce d’identité
        n’est demandée par principe.
      </li>
      <li>
        Vous recevez la réponse sous 30 jours. Si la demande est complexe, la loi permet deux mois de plus ; nous vous
        dirions alors pourquoi.
      </li>
    </ol>
  );
}

function Kept() {
  return (
    <p>
      Une facture doit être conservée {durationWords(KEPT.invoices)}. Une commande passée laisse aussi, pendant{' '}
      {durationWords(KEPT.orderProof)}, son numéro, ses dates et vos accords, sans vos coordonnées. Le reste s’efface.
      Si notre réponse ne vous convient pas, la CNIL peut être saisie : <a href="/privacy#droits">adresse et lien</a>.
    </p>
  );
}
