import { product } from '@rempart/brand';
import { SPECIMEN_CODE, SPECIMEN_ID, VERIFICATION_CODE } from '@rempart/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { Comparison } from '../features/verification/comparison.tsx';
import { PageHead } from '../ui/page.tsx';
import { TextLink } from '../ui/part.tsx';
import { TextField } from '../ui/plain/form.tsx';
import { plainPage, unlistedHeaders, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  unlistedMeta(
    'Ce rapport est-il authentique ?',
    'Un code dit si un rapport a été émis ici ; son empreinte, si votre fichier est bien celui-là.',
  );

export const headers = unlistedHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get('code')?.trim() ?? '';
  const code = codeIn(typed);
  const report = code === null || code === SPECIMEN_CODE ? null : await context.get(apiContext).verifyReport(code);
  return { typed, isSpecimen: code === SPECIMEN_CODE, report };
}

/** A code, alone or in the whole URL that was copied with it. */
function codeIn(typed: string): string | null {
  const code = URL.parse(typed)?.searchParams.get('code') ?? typed;
  return code === SPECIMEN_CODE || VERIFICATION_CODE.test(code) ? code : null;
}

export default function Verification() {
  const { typed, isSpecimen, report } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={`Ce rapport est-\u2060il authentique ?`}
        lead="La couverture de chaque rapport porte un code. Cette page dit si un rapport émis ici le porte, et compare votre fichier au nôtre."
      />
      <div className="mt-10 max-w-2xl border-t border-ink pt-8">
        {report ? (
          <Comparison report={report} />
        ) : isSpecimen ? (
          <Specimen />
        ) : (
          <>
            {typed !== '' && <Unknown />}
            <Ask typed={typed} />
          </>
        )}
      </div>
    </>
  );
}

function Specimen() {
  return (
    <>
      <h2 className="text-2xl">Ce code est celui du spécimen public</h2>
      <p className="mt-3 max-w-prose">
        Le rapport d’exemple porte sur un domaine fictif. Personne ne l’a commandé ; il montre ce que contient un vrai
        rapport.
      </p>
      <p className="mt-4">
        <TextLink to={`/payment-success?reportId=${SPECIMEN_ID}`}>Voir le rapport d’exemple</TextLink>
      </p>
    </>
  );
}

function Unknown() {
  return (
    <section aria-labelledby="inconnu" className="mb-10" role="status">
      <h2 id="inconnu" className="text-2xl">
        Aucun rapport émis ici ne porte ce code
      </h2>
      <p className="mt-3 max-w-prose">
        Le code est mal recopié, le rapport a été effacé (à la demande de son destinataire, ou au terme de sa
        conservation), ou il ne vient pas de {product.name}.
      </p>
    </section>
  );
}

function Ask({ typed }: { readonly typed: string }) {
  return (
    <form method="get" action="/verification">
      <TextField
        name="code"
        label="Code du rapport"
        hint="Vingt-deux caractères, ou l’adresse entière à laquelle mène le code de la couverture."
        filled={{ typed: { code: typed }, faults: {} }}
      />
      <button type="submit" className="submit mt-5">
        Vérifier
      </button>
    </form>
  );
}
