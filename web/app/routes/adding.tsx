import { type AddingPage, type ApiResult, addingPath, statusOf } from '@rempart/contract';
import { ofName } from '@rempart/french';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { AddingForm, TemplateForm } from '../features/adding/adding-form.tsx';
import { ForetoldView } from '../features/adding/foretold-view.tsx';
import { PageHead } from '../ui/page.tsx';
import { Notice } from '../ui/plain/form.tsx';
import { plainPage, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  unlistedMeta('Je vais ajouter…', 'Ce qu’un service ferait de votre SPF, de votre DMARC et de votre note.');

/** Names of fields that hold the values of variables. */
const VALUE = 'v.';

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const values = [...asked].filter(([name, value]) => name.startsWith(VALUE) && value.trim() !== '');
  const answer = await context.get(apiContext).adding(params['reportId'] ?? '', {
    service: asked.get('service') ?? '',
    host: asked.get('host') ?? '',
    values: Object.fromEntries(values.map(([name, value]) => [name.slice(VALUE.length), value.trim()])),
  });
  return answer.ok ? answer : data(answer, { status: statusOf(answer.refusal.code) });
}

export default function Adding() {
  const answer: ApiResult<AddingPage> = useLoaderData<typeof loader>();
  if (!answer.ok) return <Refused message={answer.refusal.message} isUnknown={answer.refusal.code === 'NOT_FOUND'} />;
  const { reportId, domain, asked, found, notice, chosen, foretold } = answer.value;
  return (
    <article>
      <PageHead
        title="Je vais ajouter…"
        lead={`Avant de laisser un service modifier la zone ${ofName(domain)}, voyez ce que son bouton écrirait. Rien n’est changé nulle part.`}
      />
      <AddingForm reportId={reportId} asked={chosen ? '' : asked} />
      {notice && <Notice kind="fault">{notice}</Notice>}
      {found.length > 0 && <Templates {...answer.value} />}
      {chosen && <h2 className="mt-10 border-t border-ink pt-8 text-2xl">{`${chosen.provider}, ${chosen.name}`}</h2>}
      {foretold && <ForetoldView foretold={foretold} />}
      {chosen && <TemplateForm reportId={reportId} chosen={chosen} />}
      <p className="no-print mt-10">
        <a className="underline" href={`/analyse/${reportId}`}>
          Revenir au résultat
        </a>
      </p>
    </article>
  );
}

function Templates({ reportId, found, moreFound }: AddingPage) {
  return (
    <section className="mt-8" aria-labelledby="choix">
      <h2 id="choix" className="text-2xl">
        {found.length + moreFound} modèles portent ce nom : lequel ?
      </h2>
      <ul className="mt-3">
        {found.map(({ id, provider, name, touches }) => (
          <li key={id} className="border-b border-edge">
            <a className="block py-3" href={`${addingPath(reportId)}?service=${encodeURIComponent(id)}`}>
              <span className="underline">
                {provider}, {name}
              </span>{' '}
              <span className="block">{touches}</span>
              <span className="mono text-sm text-muted break-all">{id}</span>
            </a>
          </li>
        ))}
      </ul>
      {moreFound > 0 && <p className="mt-3 text-muted">… et {moreFound} de plus : précisez le nom.</p>}
    </section>
  );
}

function Refused({ message, isUnknown }: { readonly message: string; readonly isUnknown: boolean }) {
  return (
    <PageHead
      title="Je vais ajouter…"
      lead={
        isUnknown ? 'Cette analyse est introuvable : elle a été effacée, ou son adresse est incomplète.' : `${message}.`
      }
    />
  );
}
