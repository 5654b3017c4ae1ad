import { durationWords, KEPT, reportBoxPath } from '@rempart/contract';
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
  ...pageMeta('Recevoir les rapports ici', 'Une adresse pour les rapports DMARC et TLS de votre domaine.'),
  { name: 'robots', content: 'noindex' },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const reportId = new URL(request.url).searchParams.get('analyse');
  return { reportId, takesMail: context.get(apiContext).takesMail() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const reportId = new URL(request.url).searchParams.get('analyse') ?? '';
  const opened = await context.get(apiContext).openReportBox(reportId);
  if (opened.ok) return redirect(reportBoxPath(opened.value.key), 303);
  const isUnknown = opened.refusal.code === 'NOT_FOUND';
  const refusal = isUnknown ? 'Cette analyse est introuvable : lancez-en une autre.' : `${opened.refusal.message}.`;
  return data({ refusal }, { status: isUnknown ? 404 : 503 });
}

export default function StartReportBox() {
  const { reportId, takesMail } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead
        title="Recevez les rapports ici"
        lead="Au lieu de déposer des fichiers chaque semaine, donnez aux messageries une adresse : leurs rapports s’additionnent sur une page qui n’est qu’à vous."
      />
      <div className="mt-10 border-t border-ink pt-8">
        {answer && <Notice kind="fault">{answer.refusal}</Notice>}
        {!takesMail ? (
          <p>Ce site ne reçoit pas d’e-mails.</p>
        ) : reportId === null ? (
          <p>
            Une adresse se rapporte à un domaine :{' '}
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
          <li>L’adresse est bonne pour un domaine, et les noms au-dessous de lui.</li>
          <li>
            Sont gardées pendant {durationWords(KEPT.reportSums)} des sommes par jour, par messagerie et par source ;
            les rapports eux-mêmes ne le sont pas.
          </li>
          <li>La page s’ouvre par son seul lien : gardez-le.</li>
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
