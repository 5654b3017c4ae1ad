import { product } from '@rempart/brand';
import { type ClientDomain, type ClientPage, providerLogoPath } from '@rempart/contract';
import { longDay } from '@rempart/french';
import { Mark } from '../../ui/fort.tsx';
import { termsWords } from '../analysis/results/steps-words.fr.ts';
import { CommonFaults } from './fleet-view.tsx';
import { clientLead, preparingWords, sharingWords } from './sharing-words.fr.ts';
import { letterWords } from './words.fr.ts';

/** What a client sees of its domains, under the name of the provider who manages them; `path` is the page's own. */
export function ClientView({ page, path }: { readonly page: ClientPage; readonly path: string }) {
  const { provider, name, domains, common } = page;
  return (
    <article className="print-alone">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-b border-ink pb-4">
        {provider && (
          <p className="flex min-w-0 items-center gap-4">
            {provider.hasLogo && (
              <span className="prints-exact shrink-0 bg-white p-2">
                <img src={providerLogoPath(path)} alt="" className="max-h-14 max-w-48" />
              </span>
            )}
            <span className="min-w-0 font-serif text-xl font-semibold break-words">{provider.name}</span>
          </p>
        )}
        <p className="flex items-center gap-3 text-sm text-muted">
          <Mark className="size-8 shrink-0 text-ink" />
          Mesuré par {product.name}
        </p>
      </div>
      <h1 className="mt-6 max-w-[26ch] text-4xl break-words sm:text-5xl">{name}</h1>
      {domains.length === 0 ? (
        <p className="mt-6">{sharingWords.nothing}</p>
      ) : (
        <>
          <p className="mt-5 max-w-[60ch] text-lg text-muted">{clientLead(page)}</p>
          {page.preparing > 0 ? (
            <p className="mt-4 text-sm">{preparingWords(page.preparing)}</p>
          ) : (
            <p className="no-print mt-4 text-sm text-muted">
              Pour garder cette page, ou l’envoyer en PDF : imprimez-la.
            </p>
          )}
          <div className="mt-8 space-y-8">
            {domains.map((domain) => (
              <Domain key={domain.domain} domain={domain} />
            ))}
            <CommonFaults faults={common} hasMessage={false} />
          </div>
        </>
      )}
    </article>
  );
}

function Domain({ domain }: { readonly domain: ClientDomain }) {
  const { unicode, lastAudit, reportId, first } = domain;
  return (
    <section className="keeps border-t border-ink pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="min-w-0 text-2xl break-words">{unicode}</h2>
        <p className="font-serif text-xl font-semibold">
          {lastAudit === null ? 'Première analyse en attente' : `Note ${letterWords(domain)}`}
        </p>
      </div>
      {lastAudit !== null && (
        <p className="mt-1 text-sm text-muted">
          Mesuré le {longDay(lastAudit)}.{' '}
          {reportId !== null && (
            <a href={`/analyse/${reportId}`} className="no-print underline">
              Tout le résultat
            </a>
          )}
        </p>
      )}
      {lastAudit !== null && first !== null && <First steps={first} measuredAt={lastAudit} />}
    </section>
  );
}

function First({
  steps,
  measuredAt,
}: {
  readonly steps: NonNullable<ClientDomain['first']>;
  readonly measuredAt: string;
}) {
  if (steps.length === 0) return <p className="mt-3">{sharingWords.nothingFirst}</p>;
  return (
    <>
      <h3 className="mt-4 text-lg">À faire d’abord</h3>
      <ol className="mt-2 max-w-prose list-decimal space-y-3 pl-6">
        {steps.map((step) => (
          <li key={step.title}>
            <p className="font-medium">{step.title}</p>
            <p className="text-sm text-muted">{termsWords({ ...step, party: step.party ?? null }, measuredAt)}</p>
            <p className="mt-1 text-sm">{step.why}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
