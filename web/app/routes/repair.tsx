import { repairAttemptPath, statusOf } from '@rempart/contract';
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
import { RepairFrame } from '../features/repair/frame.tsx';
import { RepairView } from '../features/repair/repair-view.tsx';
import { PageHead } from '../ui/page.tsx';
import { postedForm } from '../ui/plain/read-form.ts';
import { plainPage, secretHeaders, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  unlistedMeta('Ce qui a été écrit', 'Une étape écrite dans une zone DNS, ce qui a été obtenu, et le retour.');

export const headers = secretHeaders;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await context.get(apiContext).repair(params['token'] ?? '');
  return found.ok ? found.value : data(null, { status: statusOf(found.refusal.code) });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await postedForm(request);
  const api = context.get(apiContext);
  const asked = { by: String(form.get('by') ?? '') };
  const key = String(form.get('key') ?? '');
  const taken = await api.openUndo(params['token'] ?? '', asked, key, request.headers.get('cookie'));
  if (taken.ok) return redirect(repairAttemptPath(taken.value.id), { headers: { 'Set-Cookie': taken.value.cookie } });
  const { code, message } = taken.refusal;
  const told = code === 'VALIDATION' ? 'Collez la clé, et dites qui revient en arrière.' : `${message}.`;
  return data({ message: told }, { status: statusOf(code) });
}

export default function Repair() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (page === null)
    return (
      <PageHead
        title="Ce qui a été écrit"
        lead="Cette étape est introuvable : elle a plus de 30 jours et a été effacée, ou son adresse est incomplète."
      />
    );
  return (
    <RepairFrame
      title={page.title}
      lead={`Dans la zone ${ofName(page.domain)}.`}
      refusal={refused?.message}
      reportId={page.reportId}
    >
      <div id="reparation" data-renew={0} className="mt-10 border-t border-ink pt-8">
        <RepairView page={page} />
      </div>
    </RepairFrame>
  );
}
