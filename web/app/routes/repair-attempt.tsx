import { repairPath, statusOf } from '@rempart/contract';
import { ofName } from '@rempart/french';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext } from '../context.ts';
import { AttemptView } from '../features/repair/attempt-view.tsx';
import { RepairFrame } from '../features/repair/frame.tsx';
import { PageHead } from '../ui/page.tsx';
import { postedForm } from '../ui/plain/read-form.ts';
import { plainPage, secretHeaders, unlistedMeta } from '../ui/plain-page.ts';

/** Seconds between two looks, while the zone is read or written. */
const LOOK_SECONDS = 2;

export const handle = plainPage;
export const meta = () => unlistedMeta('Réparer', 'Ce qui change dans votre zone DNS, avant de l’écrire.');

export const headers = secretHeaders;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const found = await context.get(apiContext).repairAttempt(params['token'] ?? '', request.headers.get('cookie'));
  if (!found.ok) return data(null, { status: statusOf(found.refusal.code) });
  const { state, repairId } = found.value;
  return state === 'done' && repairId !== null ? redirect(repairPath(repairId)) : found.value;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await postedForm(request);
  const how = { isCompared: form.get('compared') === 'oui', key: String(form.get('key') ?? '') };
  const id = params['token'] ?? '';
  const taken = await context.get(apiContext).confirmRepair(id, how, request.headers.get('cookie'));
  if (!taken.ok) return data({ message: `${taken.refusal.message}.` }, { status: statusOf(taken.refusal.code) });
  return redirect(new URL(request.url).pathname);
}

export default function RepairAttempt() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (page === null)
    return (
      <PageHead
        title="Réparer"
        lead="Ce formulaire est introuvable : il a plus d’un jour, ou il a été rempli dans un autre navigateur, qui seul peut le confirmer."
      />
    );
  const { state, title, domain, isUndo, reportId } = page;
  const isMoving = state === 'reading' || state === 'writing';
  return (
    <RepairFrame
      title={isUndo ? 'Revenir' : 'Réparer'}
      lead={`${title}, dans la zone ${ofName(domain)}.`}
      refusal={refused?.message}
      reportId={reportId}
    >
      <div
        id="reparation"
        data-renew={isMoving ? LOOK_SECONDS : 0}
        aria-live="polite"
        className="mt-10 border-t border-ink pt-8"
      >
        <AttemptView page={page} />
      </div>
      {isMoving && (
        <noscript>
          <p className="mt-6">Rechargez cette page dans un instant.</p>
        </noscript>
      )}
    </RepairFrame>
  );
}
