import { type Api, type FleetAdded, statusOf } from '@rempart/contract';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { listIn } from '../features/watching/file-text.ts';
import { LineFaults, ListForm } from '../features/watching/fleet-view.tsx';
import { fleetWords } from '../features/watching/fleet-words.fr.ts';
import { watchListWords } from '../features/watching/words.fr.ts';
import { PageHead } from '../ui/page.tsx';
import { Part } from '../ui/part.tsx';
import { Honeypot, Notice, PlainForm, TextField, unfilled } from '../ui/plain/form.tsx';
import { postedForm } from '../ui/plain/read-form.ts';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  pageMeta('Surveiller un domaine', 'Une analyse par jour, un message quand quelque chose change, rien sinon.');

export function loader({ request }: LoaderFunctionArgs) {
  return { isForgotten: new URL(request.url).searchParams.has('efface') };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request);
  const email = String(form.get('email') ?? '');
  if (form.get('intent') === 'list') return askList(form, email, context.get(apiContext));
  // A bot that fills in everything gets the same answer as a person, and nothing happens.
  if (form.get('website')) return { ...none, isSent: true, email };
  const asked = await context.get(apiContext).askWatchLink({ email });
  if (asked.ok) return { ...none, isSent: true, email };
  const { code, message } = asked.refusal;
  return data<Answer>({ ...none, email, refusal: `${message}.` }, { status: statusOf(code) });
}

interface Answer {
  readonly isSent: boolean;
  readonly email: string;
  readonly refusal: string | null;
  /** What became of a list that was sent instead of an address alone. */
  readonly list: ListAnswer | null;
}

/** `text`: as it was typed, for correction. */
interface ListAnswer extends Pick<Answer, 'isSent' | 'refusal'> {
  readonly text: string;
  readonly faults: FleetAdded['faults'];
}

const none: Answer = { isSent: false, email: '', refusal: null, list: null };

async function askList(form: FormData, email: string, api: Api) {
  const text = await listIn(form);
  const answer = (given: Partial<ListAnswer>, status = 200) => {
    const list = { isSent: false, refusal: null, text, faults: [], ...given };
    return data<Answer>({ ...none, email, list }, { status });
  };
  if (form.get('entitled') !== 'oui') return answer({ refusal: fleetWords.notEntitledAsked }, 400);
  if (form.get('website')) return answer({ isSent: true });
  const asked = await api.askWatchList({ email, list: text, entitled: 'oui' });
  if (!asked.ok) return answer({ refusal: `${asked.refusal.message}.` }, statusOf(asked.refusal.code));
  if (asked.value.length > 0) return answer({ refusal: fleetWords.faultyAsked, faults: asked.value }, 400);
  return answer({ isSent: true });
}

export default function Watching() {
  const { isForgotten } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead
        title="Surveiller un domaine"
        lead="Une analyse par jour. Un message quand quelque chose change ou arrive à échéance, un par jour au plus. Rien quand tout reste pareil."
      />
      {isForgotten && !answer && (
        <div className="mt-8 max-w-prose">
          <Notice kind="done">{watchListWords.forgotten}</Notice>
        </div>
      )}
      <ListForLink answer={answer} />
      <div className="mt-10 grid gap-x-16 gap-y-10 border-t border-ink pt-8 md:grid-cols-2">
        <HowItWorks />
        <FindAgain answer={answer} />
      </div>
    </>
  );
}

function ListForLink({ answer }: { readonly answer: Answer | undefined }) {
  return (
    <Part id="plusieurs" title="Plusieurs domaines ? Collez-les" className="mt-10 border-t border-ink pt-8">
      {answer?.list?.isSent ? (
        <div className="mt-4 max-w-2xl">
          <Notice kind="done">
            Votre liste attend votre accord : le lien qui la confirme vient d’être envoyé à{' '}
            <strong className="break-words">{answer.email}</strong>.
          </Notice>
        </div>
      ) : (
        <>
          {answer?.list?.refusal && (
            <div className="mt-4 max-w-2xl">
              <Notice kind="fault">
                <p>{answer.list.refusal}</p>
                <LineFaults faults={answer.list.faults} />
              </Notice>
            </div>
          )}
          <ListForm intent="list" list={answer?.list?.text ?? ''} button={fleetWords.ask}>
            <label className="block text-sm font-medium">
              Votre adresse e-mail
              <span className="block font-normal text-muted">
                Elle reçoit un lien qui confirme la liste. Rien ne commence avant.
              </span>
              <input
                type="email"
                name="email"
                autoComplete="email"
                defaultValue={answer?.list ? answer.email : ''}
                className="field mt-1"
              />
            </label>
            <Honeypot />
          </ListForm>
        </>
      )}
    </Part>
  );
}

function HowItWorks() {
  return (
    <div className="prose">
      <h2>Comment commencer</h2>
      <ol>
        <li>
          <a href="/">Lancez l’analyse</a> de votre domaine.
        </li>
        <li>Sur la page du résultat, laissez votre adresse sous « Surveiller ce domaine ».</li>
        <li>Confirmez par le lien que vous recevez. Rien ne se passe avant.</li>
      </ol>{' '}
      <p>Il n’y a pas de mot de passe, et c’est gratuit. Chaque message permet d’arrêter en un clic.</p>
      <h2>Plusieurs domaines</h2>
      <p>
        Un tableau montre toutes les notes et les défauts communs. Vous pouvez donner à chaque client une page à votre
        nom, qui ne montre que ses domaines. Vous en surveillez déjà un : <a href="#retrouver">demandez le lien</a>.
      </p>
      <h2>Ce qui compte comme un changement</h2>
      <p>
        Seulement ce qui a été mesuré. Un serveur qui ne répond pas un matin n’est pas une panne annoncée : on attend
        une mesure complète.
      </p>
      <h2 id="insigne">Ce que dit l’insigne</h2>
      <p>
        Un site peut montrer la note de son domaine avec le jour de la mesure. Seul celui qui surveille le domaine
        décide de la publier. Sans mesure depuis trois jours, l’insigne ne montre plus de note.
      </p>
    </div>
  );
}

function FindAgain({ answer }: { readonly answer: Answer | undefined }) {
  return (
    <Part id="retrouver" title="Retrouver mes domaines">
      {answer?.isSent ? (
        <div className="mt-4">
          <Notice kind="done">
            Si des domaines sont surveillés pour <strong className="break-words">{answer.email}</strong>, le lien vient
            d’y être envoyé.
          </Notice>
        </div>
      ) : (
        <div className="mt-4 max-w-md">
          <PlainForm
            formKey="surveillance"
            pending="Envoi…"
            refusal={answer?.refusal ?? null}
            button="Recevoir le lien"
          >
            <TextField
              name="email"
              type="email"
              autoComplete="email"
              label="Adresse e-mail"
              hint="Celle qui reçoit les messages de surveillance."
              filled={{ ...unfilled, typed: { email: answer && !answer.list ? answer.email : '' } }}
            />
          </PlainForm>
        </div>
      )}
    </Part>
  );
}
