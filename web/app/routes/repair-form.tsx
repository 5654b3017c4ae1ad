import { type ApiResult, type RepairForm, repairAttemptPath, statusOf } from '@rempart/contract';
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
import { HostChoice, KeyForm, StepChoice } from '../features/repair/repair-form.tsx';
import { PageHead } from '../ui/page.tsx';
import { type Filled, unfilled } from '../ui/plain/form.tsx';
import { postedForm, typedIn } from '../ui/plain/read-form.ts';
import { plainPage, secretHeaders, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  unlistedMeta('Réparer', 'Écrire une étape du plan dans votre zone DNS : montrée avant, prouvée après, reprise.');

export const headers = secretHeaders;

/** Names of fields that hold the owner's values. */
const VALUE = 'v.';

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const choice = { step: asked.get('etape'), way: asked.get('chez') };
  const answer = await context.get(apiContext).repairForm(params['reportId'] ?? '', choice);
  return answer.ok ? answer : data(answer, { status: statusOf(answer.refusal.code) });
}

interface Refused {
  readonly message: string;
  readonly filled: Filled;
  readonly met: readonly string[];
}

/** What was typed is shown again after a refusal, except the key. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await postedForm(request);
  const { key: pasted = '', ...typed } = typedIn(form);
  const values = Object.entries(typed).filter(([name, value]) => name.startsWith(VALUE) && value.trim() !== '');
  const met = form.getAll('met').map(String);
  const { step = '', way = '', server = '', by = '', holder = '' } = typed;
  const asked = {
    ...{ step, way, server, by, holder, met },
    values: Object.fromEntries(values.map(([name, value]) => [name.slice(VALUE.length), value])),
  };
  const api = context.get(apiContext);
  const taken = await api.openRepair(params['reportId'] ?? '', asked, pasted, request.headers.get('cookie'));
  if (taken.ok) return redirect(repairAttemptPath(taken.value.id), { headers: { 'Set-Cookie': taken.value.cookie } });
  const { code, message } = taken.refusal;
  const refused: Refused = {
    message: code === 'VALIDATION' ? missing(asked, pasted) : `${message}.`,
    ...{ filled: { typed, faults: {} }, met },
  };
  return data(refused, { status: statusOf(code) });
}

function missing(
  { by, holder, server }: { readonly by: string; readonly holder: string; readonly server: string },
  key: string,
): string {
  if (key.trim() === '') return 'Collez la clé de votre zone.';
  if (by.trim() === '') return 'Dites qui fait ce changement.';
  if (!holder.includes('@')) return 'Donnez l’adresse e-mail du titulaire.';
  return server === ''
    ? 'Un champ manque, ou n’est pas de la forme demandée.'
    : 'Un champ n’est pas de la forme demandée.';
}

export default function RepairFormPage() {
  const answer: ApiResult<RepairForm> = useLoaderData<typeof loader>();
  const refused: Refused | undefined = useActionData<typeof action>();
  if (!answer.ok) return <PageHead title="Réparer" lead={`${answer.refusal.message}.`} />;
  const form = answer.value;
  const { reportId, domain, chosen, host } = form;
  return (
    <RepairFrame
      title="Réparer"
      lead={`Une étape du plan ${ofName(domain)} est écrite chez votre hébergeur DNS : vous voyez d’abord ce qui change, la note est mesurée ensuite, et tout se reprend pendant 30 jours.`}
      refusal={refused?.message}
      reportId={reportId}
    >
      {chosen ? (
        <>
          <h2 className="mt-10 max-w-prose border-t border-ink pt-8 text-2xl">{chosen.title}</h2>
          <HostChoice form={form} />
          {host && <KeyForm form={form} host={host} filled={refused?.filled ?? unfilled} met={refused?.met ?? []} />}
        </>
      ) : (
        <StepChoice form={form} />
      )}
    </RepairFrame>
  );
}
