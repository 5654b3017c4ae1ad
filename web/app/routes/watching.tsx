import { MOST_WATCHED } from '@rempart/contract';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { watchListWords } from '../features/watching/words.fr.ts';
import { PageHead } from '../ui/page.tsx';
import { Notice, PlainForm, TextField, unfilled } from '../ui/plain/form.tsx';
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
  // A bot that fills in everything gets the same answer as a person, and nothing happens.
  if (form.get('website')) return { isSent: true as const, email, refusal: null };
  const asked = await context.get(apiContext).askWatchLink({ email });
  if (asked.ok) return { isSent: true as const, email, refusal: null };
  const { code, message } = asked.refusal;
  return data({ isSent: false as const, email, refusal: `${message}.` }, { status: code === 'VALIDATION' ? 400 : 429 });
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
      <div className="mt-10 grid gap-x-16 gap-y-10 border-t border-ink pt-8 md:grid-cols-2">
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
          <h2 id="plusieurs">Plusieurs domaines ? Collez-les</h2>
          <ol>
            <li>
              Surveillez un premier domaine, comme ci-dessus. Vous en surveillez déjà un :{' '}
              <a href="#retrouver">demandez le lien</a>.
            </li>
            <li>Ouvrez « Voir mes domaines surveillés », puis « Tous vos domaines dans un tableau ».</li>
            <li>
              Collez votre liste, ou déposez un tableau CSV : {MOST_WATCHED} domaines au plus, avec un nom de client ou
              toute autre étiquette.
            </li>
          </ol>
          <p>
            Un tableau montre toutes les notes et les défauts communs. Vous pouvez donner à chaque client une page à
            votre nom, qui ne montre que ses domaines.
          </p>
          <h2>Ce qui compte comme un changement</h2>
          <p>
            Seulement ce qui a été mesuré. Un serveur qui ne répond pas un matin n’est pas une panne annoncée : on
            attend une mesure complète.
          </p>
          <h2 id="insigne">Ce que dit l’insigne</h2>
          <p>
            Un site peut montrer la note de son domaine avec le jour de la mesure. Seul celui qui surveille le domaine
            décide de la publier. Sans mesure depuis trois jours, l’insigne ne montre plus de note.
          </p>
        </div>
        <section aria-labelledby="retrouver">
          <h2 id="retrouver" className="text-2xl">
            Retrouver mes domaines
          </h2>
          {answer?.isSent ? (
            <div className="mt-4">
              <Notice kind="done">
                Si des domaines sont surveillés pour <strong className="break-words">{answer.email}</strong>, le lien
                vient d’y être envoyé.
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
                  filled={{ ...unfilled, typed: { email: answer?.email ?? '' } }}
                />
              </PlainForm>
            </div>
          )}
        </section>
      </div>
    </>
  );
}
