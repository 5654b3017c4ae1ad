import { apiScopes, apiScopeWords, KEYS_PATH, type OwnKeyMade, type WebhookCreated } from '@rempart/contract/api';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { KeyList, SecretOnce, Uses } from '../features/keys/key-list.tsx';
import { Webhooks } from '../features/keys/webhooks.tsx';
import { keysWords } from '../features/keys/words.fr.ts';
import { ExpiredPage } from '../ui/expired-page.tsx';
import { PageHead } from '../ui/page.tsx';
import { Part } from '../ui/part.tsx';
import { Notice, Submit, TextField, unfilled } from '../ui/plain/form.tsx';
import { postedForm } from '../ui/plain/read-form.ts';
import { plainPage, secretHeaders, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () => unlistedMeta(keysWords.title, 'Créer, remplacer et révoquer les clés de l’API.');

export const headers = secretHeaders;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await context.get(apiContext).ownKeys(params['token'] ?? '');
  return found.ok ? found.value : data(null, { status: 404 });
}

interface Outcome {
  /** A secret, shown this once. */
  readonly made: { readonly told: string; readonly secret: string } | null;
  readonly told: string | null;
  readonly refusal: string | null;
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const token = params['token'] ?? '';
  const api = context.get(apiContext);
  const form = await postedForm(request);
  const id = String(form.get('id') ?? '');
  const nothing: Outcome = { made: null, told: null, refusal: null };
  const refused = (refusal: string, status: number) => data<Outcome>({ ...nothing, refusal }, { status });
  switch (form.get('intent')) {
    case 'create': {
      const made = await api.makeOwnKey(token, { name: form.get('name') ?? '', scopes: form.getAll('scopes') });
      return made.ok ? { ...nothing, made: newKey(made.value) } : refused(`${made.refusal.message}.`, 400);
    }
    case 'rotate': {
      const made = await api.rotateOwnKey(token, id);
      return made.ok ? { ...nothing, made: newKey(made.value) } : refused(keysWords.gone, 404);
    }
    case 'revoke': {
      const { ok } = await api.revokeOwnKey(token, id);
      return ok ? { ...nothing, told: keysWords.revoked } : refused(keysWords.gone, 404);
    }
    case 'addWebhook': {
      const asked = { url: form.get('url') ?? '', form: form.get('form') ?? '', events: form.getAll('events') };
      const made = await api.makeOwnWebhook(token, asked);
      return made.ok ? { ...nothing, ...newWebhook(made.value) } : refused(`${made.refusal.message}.`, 400);
    }
    case 'removeWebhook': {
      const { ok } = await api.removeOwnWebhook(token, id);
      return ok ? { ...nothing, told: keysWords.webhooks.removed } : refused(keysWords.webhooks.gone, 404);
    }
    default:
      return refused(keysWords.gone, 400);
  }
}

function newKey({ name, secret }: OwnKeyMade) {
  return { told: keysWords.made(name), secret };
}

/** A channel of people verifies no signature. */
function newWebhook({ form, secret }: WebhookCreated) {
  const { added, secret: kept } = keysWords.webhooks;
  return form === 'standard' ? { made: { told: `${added} ${kept}`, secret } } : { told: added };
}

export default function Keys() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (shown === null)
    return (
      <ExpiredPage
        title={keysWords.title}
        words={keysWords.expired}
        again={{ to: KEYS_PATH, words: keysWords.again }}
      />
    );
  return (
    <>
      <PageHead title={keysWords.title} lead={<span className="break-words">{shown.email}</span>} />
      {answer && (
        <div className="mt-8 max-w-2xl">
          <Notice kind={answer.refusal === null ? 'done' : 'fault'}>
            {answer.made ? <SecretOnce {...answer.made} /> : (answer.told ?? answer.refusal)}
          </Notice>
        </div>
      )}
      <div className="mt-10 grid gap-x-16 gap-y-10 border-t border-ink pt-8 md:grid-cols-2">
        <div>
          <h2 className="text-2xl">Clés</h2>
          <div className="mt-4">
            <KeyList keys={shown.keys} />
          </div>
          <h2 className="mt-10 text-2xl">Usage</h2>
          <div className="mt-4">
            <Uses uses={shown.uses} plan={shown.plan} />
          </div>
        </div>
        <Part id="creer" title={keysWords.create}>
          <Create />
        </Part>
      </div>
      <Webhooks webhooks={shown.webhooks} />
    </>
  );
}

function Create() {
  return (
    <form method="post" noValidate data-pending="Un instant…" className="mt-4 max-w-md space-y-5">
      <input type="hidden" name="intent" value="create" />
      <TextField
        name="name"
        label="Nom de la clé"
        hint="Pour la reconnaître : le programme qui s’en sert."
        required
        filled={unfilled}
      />
      <fieldset>
        <legend className="text-sm font-medium">Elle permet de</legend>
        <div className="mt-1">
          {apiScopes.map((scope) => (
            <label key={scope} className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="scopes" value={scope} defaultChecked className="size-5 accent-ink" />
              {apiScopeWords[scope]}
            </label>
          ))}
        </div>
      </fieldset>
      <Submit>{keysWords.create}</Submit>
    </form>
  );
}
