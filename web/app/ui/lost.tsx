import { notFoundMessage, protocolIds } from '@rempart/contract';
import { BackLink } from './back-link.tsx';
import { Fort } from './fort.tsx';

/** The page for an unknown path, a result that no longer exists or is not there yet, and a failed rendering. */
export function ErrorPage({ lack }: { readonly lack: 'page' | 'result' | 'moment' | null }) {
  if (lack === 'page') return <NotFound />;
  if (lack === 'moment') return <Preparing />;
  return lack === 'result' ? <Gone /> : <Broken />;
}

function Gone() {
  return (
    <div className="max-w-[68ch]">
      <BackLink />
      <h1 className="mt-6 text-4xl sm:text-5xl">Analyse introuvable</h1>
      <p className="mt-4 text-lg">
        Ce résultat a été effacé, sa durée de conservation est passée, ou l’adresse est incomplète.
      </p>
      <p className="mt-8">
        <a href="/" className="inline-block bg-ink px-6 py-3 font-medium text-ground hover:opacity-90">
          Analyser un domaine
        </a>
      </p>
      <p className="mt-6 text-muted">
        Vous avez acheté le rapport de cette analyse ? Il se télécharge par le lien de votre e-mail, que{' '}
        <a href="/payment-success" className="underline">
          nous pouvons vous renvoyer
        </a>
        .
      </p>
    </div>
  );
}

export const PREPARING = 'En cours de préparation';

/** Comes back by itself, as the page does that the server sends in such a case (`refusal-page.fr.ts`). */
function Preparing() {
  return (
    <div className="max-w-[68ch]">
      <meta httpEquiv="refresh" content={`${COMES_BACK_SECONDS}`} />
      <BackLink />
      <h1 className="mt-6 text-4xl sm:text-5xl">{PREPARING}</h1>
      <p className="mt-4 text-lg text-muted">Cette page revient d’elle-même dans {COMES_BACK_SECONDS} secondes.</p>
    </div>
  );
}

const COMES_BACK_SECONDS = 5;

function NotFound() {
  return (
    <div className="grid items-center gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="max-w-[68ch]">
        <BackLink />
        <h1 lang="en" className="mt-6 text-4xl sm:text-5xl">
          {notFoundMessage}
        </h1>
        <p className="mt-4 text-lg text-muted">
          Page introuvable : cette page n’existe pas, ou a changé d’adresse. Voici par où continuer.
        </p>
        <BlogSearch />
        <ul className="mt-8 flex flex-wrap gap-x-8 gap-y-2">
          {[
            ['/', 'Analyser un domaine'],
            ['/protocols', 'Les douze protocoles'],
            ['/faqs', 'Questions fréquentes'],
            ['/plan-du-site', 'Plan du site'],
          ].map(([path, title]) => (
            <li key={path}>
              <a href={path} className="underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <Fort
        bastions={protocolIds.map(() => ({ state: 'na' }))}
        letter=""
        label="Plan d’un fort qui n’est pas bâti"
        className="max-lg:hidden"
      />
    </div>
  );
}

function BlogSearch() {
  return (
    <search>
      <form action="/blog" method="get" className="mt-8 flex flex-wrap items-end gap-3">
        <label className="grow">
          <span className="block text-sm font-medium">Chercher dans les articles</span>
          <input type="search" name="q" className="mt-1 w-full border border-ink bg-transparent px-3 py-2.5" />
        </label>
        <button type="submit" className="cursor-pointer border border-ink bg-ink px-5 py-2.5 font-medium text-ground">
          Chercher
        </button>
      </form>
    </search>
  );
}

function Broken() {
  return (
    <div className="max-w-[68ch]">
      <BackLink />
      <h1 className="mt-6 text-4xl sm:text-5xl">Une erreur est survenue</h1>
      <p className="mt-4 text-lg text-muted">
        L’erreur vient de nous, et elle est enregistrée. Rechargez la page dans un instant. Si elle revient,{' '}
        <a href="/contact" className="underline">
          écrivez-nous
        </a>
        .
      </p>
    </div>
  );
}
