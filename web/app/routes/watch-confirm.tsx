import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { apiContext, foundIn } from '../context.ts';
import { primaryButton } from '../ui/field.tsx';
import { PageHead } from '../ui/page.tsx';
import { TextLink } from '../ui/part.tsx';
import { plainPage, unlistedHeaders, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () => unlistedMeta('Confirmer la surveillance', 'Confirmer qu’un domaine soit surveillé.');

export const headers = unlistedHeaders;

/** Reading changes nothing: mail programs open links automatically. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return foundIn(await context.get(apiContext).watchLink(params['token'] ?? '', 'confirm'));
}

export async function action({ params, context }: ActionFunctionArgs) {
  const confirmed = await context.get(apiContext).confirmWatch(params['token'] ?? '');
  if (confirmed.ok) return { listPath: confirmed.value.listPath, refused: null };
  if (confirmed.refusal.code === 'NOT_FOUND') throw data(null, { status: 404 });
  return data({ listPath: null, refused: confirmed.refusal.message }, { status: 409 });
}

export default function ConfirmWatch() {
  const { domain, others, state } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const name = <strong className="break-words">{domain}</strong>;
  return (
    <>
      <PageHead title={state === 'asked' ? 'Confirmer la surveillance' : 'Surveillance'} />
      <div className="mt-10 max-w-prose border-t border-ink pt-8">
        {answer?.refused && (
          <p role="alert" className="mb-6 border-l-2 border-fail pl-3">
            {answer.refused}.
          </p>
        )}
        {state === 'confirmed' && (
          <p role="status">
            C’est confirmé : {others.length > 0 ? listWords(others.length + 1) : <>le domaine {name} est analysé</>} une
            fois par jour. Vous recevez un message seulement si quelque chose change ou arrive à échéance.
          </p>
        )}
        {state === 'stopped' && (
          <p>
            La surveillance du domaine {name} a été arrêtée. Pour la reprendre, demandez-la de nouveau depuis le
            résultat d’une analyse.
          </p>
        )}
        {state === 'asked' && <Question domain={domain} others={others} />}
        {answer?.listPath && (
          <p className="mt-6">
            <TextLink to={answer.listPath}>Voir mes domaines surveillés</TextLink>
          </p>
        )}
      </div>
    </>
  );
}

function Question({ domain, others }: { readonly domain: string | null; readonly others: readonly string[] }) {
  return (
    <>
      <p>
        {others.length > 0 ? (
          `Les ${others.length + 1} domaines de votre liste seront analysés`
        ) : (
          <>
            Le domaine <strong className="break-words">{domain}</strong> sera analysé
          </>
        )}{' '}
        une fois par jour, gratuitement. Vous recevrez un message seulement si quelque chose change ou arrive à
        échéance, un par jour au plus.
      </p>
      {others.length > 0 && (
        <ul className="mt-4 list-disc gap-x-8 pl-5 sm:columns-2">
          {[domain, ...others].map((one) => (
            <li key={one} className="wrap-anywhere">
              {one}
            </li>
          ))}
        </ul>
      )}
      <form method="post" className="mt-6">
        <button type="submit" className={primaryButton}>
          Confirmer la surveillance
        </button>
      </form>
    </>
  );
}

function listWords(count: number): string {
  return `les ${count} domaines de votre liste sont analysés, les premiers dès maintenant, puis`;
}
