import { durationWords, KEPT, testMessagePath } from '@rempart/contract';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext } from '../context.ts';
import { PageHead } from '../ui/page.tsx';
import { Notice } from '../ui/plain/form.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () => [
  ...pageMeta('Envoyer un message d’essai', 'Un message réel montre ce que le DNS seul ne dit pas.'),
  { name: 'robots', content: 'noindex' },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const reportId = new URL(request.url).searchParams.get('analyse');
  return { reportId, takesMail: context.get(apiContext).takesMail() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const reportId = new URL(request.url).searchParams.get('analyse') ?? '';
  const opened = await context.get(apiContext).openTestMessage(reportId);
  if (opened.ok) return redirect(testMessagePath(opened.value.key), 303);
  const isUnknown = opened.refusal.code === 'NOT_FOUND';
  const refusal = isUnknown ? 'Cette analyse est introuvable : lancez-en une autre.' : `${opened.refusal.message}.`;
  return data({ refusal }, { status: isUnknown ? 404 : 503 });
}

export default function StartTestMessage() {
  const { reportId, takesMail } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead
        title="Envoyez un message d’essai"
        lead="De dehors, personne ne voit comment vos messages partent vraiment. Envoyez-en un : nous vérifions sa signature, son serveur et ses en-têtes, comme le ferait une messagerie."
      />
      <div className="mt-10 border-t border-ink pt-8">
        {answer && <Notice kind="fault">{answer.refusal}</Notice>}
        {!takesMail ? (
          <p>Ce site ne reçoit pas d’e-mails.</p>
        ) : reportId === null ? (
          <p>
            Un message d’essai se rapporte à un domaine :{' '}
            <a href="/" className="underline">
              analysez d’abord le vôtre
            </a>
            .
          </p>
        ) : (
          <Form />
        )}
      </div>
    </>
  );
}

function Form() {
  return (
    <>
      <div className="prose">
        <ul>
          <li>Nous vous donnons une adresse, bonne pour un message et une heure.</li>
          <li>Le message est lu par une machine, jugé, puis effacé aussitôt. Il n’est jamais écrit sur un disque.</li>
          <li>
            Reste pendant {durationWords(KEPT.testMessages)} ce qui a été vérifié : noms de domaine, sélecteurs, adresse
            IP du serveur d’envoi. Ni l’objet, ni le texte, ni l’adresse de l’expéditeur.
          </li>
        </ul>
      </div>
      <form method="post" data-pending="Un instant…" className="mt-6">
        <button type="submit" className="submit">
          Obtenir une adresse
        </button>
      </form>
    </>
  );
}
