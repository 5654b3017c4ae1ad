import {
  type ContactReceipt,
  contactMessage,
  contactRequestMessages,
  contactSubjects,
  durationWords,
  KEPT,
  urgencyWords,
} from '@rempart/contract';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { apiContext, formKeyContext } from '../context.ts';
import { ContactDetails } from '../features/contact/contact-details.tsx';
import { type ContactAnswer, sendContactRequest } from '../features/contact/send-contact-request.ts';
import { loadPublisher } from '../features/legal/publisher.ts';
import { PageHead } from '../ui/page.tsx';
import { TextLink } from '../ui/part.tsx';
import { AreaField, ChoiceField, Notice, PlainForm, TextField, unfilled } from '../ui/plain/form.tsx';
import { postedForm } from '../ui/plain/read-form.ts';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () => pageMeta('Contact', 'Une question, une commande, un trafic à signaler : écrivez-nous.');

export function loader({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('objet');
  const subject = contactSubjects.find((one) => one === asked) ?? '';
  return { ...loadPublisher({ context }), subject, key: context.get(formKeyContext) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  return sendContactRequest(contactMessage, await postedForm(request), context.get(apiContext).sendMessage);
}

export default function Contact() {
  const { operator, facts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead title="Contact" lead="Écrivez-nous : chaque message est lu par une personne." />
      <div className="mt-10 grid gap-x-16 gap-y-12 border-t border-ink pt-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="max-w-2xl space-y-6">
          <p className="text-muted">
            Vous attendez un rapport ? <TextLink to="/payment-success#suivi">Demandez où il en est</TextLink>, sans nous
            écrire.
          </p>
          {answer?.receipt && <Received {...answer.receipt} />}
          <MessageForm answer={answer} />
        </div>
        <ContactDetails operator={operator} facts={facts} />
      </div>
    </>
  );
}

function Received({ reference }: ContactReceipt) {
  return (
    <Notice kind="done">
      <p className="font-medium">{contactRequestMessages.sent}</p>
      <p className="text-sm">
        Référence à citer : <span className="mono">{reference}</span>
      </p>
    </Notice>
  );
}

function MessageForm({ answer }: { readonly answer: ContactAnswer | undefined }) {
  const { subject, key } = useLoaderData<typeof loader>();
  const filled = answer?.filled ?? unfilled;
  return (
    <PlainForm
      formKey={filled.typed['key'] ?? key}
      pending={contactRequestMessages.sending}
      refusal={answer?.refusal ?? null}
      button="Envoyer le message"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="firstName" label="Prénom" autoComplete="given-name" required filled={filled} />
        <TextField name="lastName" label="Nom" autoComplete="family-name" required filled={filled} />
      </div>
      <TextField name="email" label="Adresse e-mail" type="email" autoComplete="email" required filled={filled} />
      <TextField name="company" label="Entreprise" autoComplete="organization" filled={filled} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          name="subject"
          label="Sujet"
          required
          filled={filled}
          chosen={subject}
          options={contactSubjects.map((one) => [one, one])}
        />
        <ChoiceField
          name="urgency"
          label="Urgence"
          filled={filled}
          chosen="normal"
          options={Object.entries(urgencyWords)}
        />
      </div>
      <AreaField name="message" label="Message" required filled={filled} />
      <p className="text-sm text-muted">
        Ces données servent à vous répondre et sont effacées après {durationWords(KEPT.messages)}.{' '}
        <TextLink to="/privacy">Données personnelles</TextLink>
      </p>
    </PlainForm>
  );
}
