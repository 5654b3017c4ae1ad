import { REPORT_BOX_PATH, type SendersReading, statusOf } from '@rempart/contract';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { SendersView } from '../features/senders/senders-view.tsx';
import { UploadForm } from '../features/senders/upload-form.tsx';
import { WhereToFind } from '../features/senders/where-to-find.tsx';
import { PageHead } from '../ui/page.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  pageMeta(
    'Qui écrit en votre nom ?',
    'Déposez vos rapports DMARC : chaque expéditeur, ses messages, et ce que « reject » ferait refuser aujourd’hui.',
  );

interface Answered {
  readonly reading: SendersReading | null;
  readonly refusal: string | null;
}

/** `box`: where an address for receivers can be requested; null where that is impossible. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const reportId = new URL(request.url).searchParams.get('analyse');
  const takesMail = context.get(apiContext).takesMail();
  return { box: takesMail && reportId !== null ? `${REPORT_BOX_PATH}?analyse=${encodeURIComponent(reportId)}` : null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const reportId = new URL(request.url).searchParams.get('analyse');
  const answer = await context.get(apiContext).readSenders(request, reportId);
  if (!answer.ok) {
    const { code, message } = answer.refusal;
    return answerWithStatus({ reading: null, refusal: `${message}.` }, statusOf(code));
  }
  if (answer.value === null)
    return answerWithStatus({ reading: null, refusal: 'Choisissez au moins un fichier.' }, 400);
  return answerWithStatus({ reading: answer.value, refusal: null }, 200);
}

function answerWithStatus(answer: Answered, status: number) {
  return data(answer, { status, headers: { 'Cache-Control': 'no-store' } });
}

export default function Senders() {
  const { box } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reading = answer?.reading ?? null;
  return (
    <>
      <PageHead
        title="Qui écrit en votre nom ?"
        lead="Les messageries racontent chaque jour, dans des rapports DMARC, qui envoie des messages au nom de votre domaine. Déposez ces fichiers : nous les lisons pour vous."
      />
      <div className="senders mt-10 border-t border-ink pt-8">
        {reading && <SendersView reading={reading} />}
        {box && (
          <p className="mt-2 mb-8">
            <a href={box} className="inline-block py-0.5 underline">
              Recevez ces rapports ici, sans les déposer
            </a>
          </p>
        )}
        <UploadForm refusal={answer?.refusal ?? null} again={reading !== null} />
        <WhereToFind />
      </div>
    </>
  );
}
