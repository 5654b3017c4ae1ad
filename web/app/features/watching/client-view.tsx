import { product } from '@rempart/brand';
import {
  type ClientDomain,
  type ClientPage,
  clientLead,
  clientWords,
  letterWords,
  providerLogoPath,
  termsWords,
} from '@rempart/contract';
import { longDay } from '@rempart/french';
import { Mark } from '../../ui/fort.tsx';
import { Part } from '../../ui/part.tsx';
import { CommonFaults } from './common-faults.tsx';
import { Changed, Due, Forged, SmallFort } from './fleet-cells.tsx';
import { HistoryChart } from './history-chart.tsx';
import { othersWords, preparingWords, sharingWords } from './sharing-words.fr.ts';
import { Changes } from './watched-domain.tsx';

/** What a client sees of its domains, under the name of the provider who manages them; `path` is the page's own. */
export function ClientView({ page, path }: { readonly page: ClientPage; readonly path: string }) {
  const { provider, name, domains, common } = page;
  const told = domains.filter(({ first, lastAudit }) => first !== null || lastAudit === null);
  const others = domains.filter(({ first, lastAudit }) => first === null && lastAudit !== null);
  return (
    <article className="client-page print-alone">
      <Head provider={provider} path={path} />
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
          <div className="mt-8 space-y-8 print:mt-5 print:space-y-4">
            {told.map((domain) => (
              <Domain key={domain.domain} domain={domain} />
            ))}
            {others.length > 0 && <Others domains={others} isAll={told.length === 0} />}
            <CommonFaults faults={common} hasMessage={false} />
          </div>
        </>
      )}
    </article>
  );
}

function Head({ provider, path }: Pick<ClientPage, 'provider'> & { readonly path: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-b border-ink pb-4">
      {provider && (
        <p className="flex min-w-0 items-center gap-4">
          {provider.hasLogo && (
            <span className="keeps-colours shrink-0 bg-white p-2">
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
  );
}

function Domain({ domain }: { readonly domain: ClientDomain }) {
  const { unicode, lastAudit, reportId, first, firstThing, letter, history, changes } = domain;
  return (
    <section className="border-t border-ink pt-5 print:pt-2">
      <div className="flex items-center gap-x-5">
        <SmallFort of={domain} className="w-20 shrink-0" />
        <div className="min-w-0">
          <h2 className="text-2xl break-words">{unicode}</h2>
          <p className="font-serif text-xl font-semibold">
            {lastAudit === null ? 'Première analyse en attente' : `Note ${letterWords(domain)}`}
          </p>
        </div>
      </div>
      {lastAudit !== null && <Standing domain={domain} />}
      {lastAudit !== null && (
        <p className="mt-1 text-sm text-muted">
          Mesuré le {longDay(lastAudit)}.{' '}
          {reportId !== null && (
            <a href={`/analyse/${reportId}`} className="no-print underline">
              {sharingWords.whole}
            </a>
          )}
        </p>
      )}
      {lastAudit !== null && first !== null && (
        <First steps={first} fact={firstThing} letter={letter} measuredAt={lastAudit} />
      )}
      {history.length > 1 && (
        <div className="mt-6 print:mt-3">
          <h3 className="text-lg">{clientWords.history}</h3>
          <HistoryChart history={history} />
          <div className="mt-4">
            <Changes changes={changes} />
          </div>
        </div>
      )}
    </section>
  );
}

/** The three answers that also stand in the table of the provider. */
function Standing({ domain }: { readonly domain: ClientDomain }) {
  return (
    <dl className="mt-3 grid max-w-3xl gap-x-8 text-sm sm:grid-cols-3 print:grid-cols-3">
      {(
        [
          ['Un faux e-mail à votre nom', <Forged key="faux" of={domain} />],
          ['Prochaine échéance', <Due key="echeance" of={domain} />],
          // Beside its history the same change is told below.
          ...(domain.history.length > 1 ? [] : [['Ce qui a changé', <Changed key="change" of={domain} />] as const]),
        ] as const
      ).map(([term, cell]) => (
        <div key={term} className="border-t border-soft py-1.5">
          <dt className="text-muted">{term}</dt>
          <dd>{cell}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Domains without their first steps: their letters alone. */
function Others({ domains, isAll }: { readonly domains: readonly ClientDomain[]; readonly isAll: boolean }) {
  return (
    <Part
      id="autres"
      title={isAll ? sharingWords.letters : othersWords(domains.length)}
      className="border-t border-ink pt-5 print:pt-2"
    >
      <table className="mt-3 w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-edge">
            <th scope="col" className="py-2 pr-4 font-semibold">
              Domaine
            </th>
            <th scope="col" className="py-2 pr-4 font-semibold">
              Note
            </th>
            <th scope="col" className="py-2 pr-4 font-semibold">
              Un faux message
            </th>
            <th scope="col" className="py-2 font-semibold max-sm:hidden">
              Échéance
            </th>
          </tr>
        </thead>
        <tbody>
          {domains.map((one) => (
            <Other key={one.domain} of={one} />
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function Other({ of: one }: { readonly of: ClientDomain }) {
  return (
    <tr className="keeps border-b border-soft align-baseline">
      <th scope="row" className="py-2 pr-4 font-normal wrap-anywhere print:py-1">
        {one.reportId === null ? (
          one.unicode
        ) : (
          <a href={`/analyse/${one.reportId}`} className="underline" title={sharingWords.whole}>
            {one.unicode}
          </a>
        )}
      </th>
      <td className="py-2 pr-4 print:py-1">{letterWords(one)}</td>
      <td className="py-2 pr-4 text-sm print:py-1">
        <Forged of={one} />
      </td>
      <td className="py-2 text-sm max-sm:hidden print:py-1">
        <Due of={one} />
      </td>
    </tr>
  );
}

interface FirstProps {
  readonly steps: NonNullable<ClientDomain['first']>;
  readonly fact: ClientDomain['firstThing'];
  readonly letter: ClientDomain['letter'];
  readonly measuredAt: string;
}

function First({ steps, fact, letter, measuredAt }: FirstProps) {
  if (steps.length === 0)
    return <p className="mt-3">{letter === 'A' ? clientWords.nothingFirst : clientWords.noStep}</p>;
  return (
    <>
      {fact && (
        <p className="mt-4 max-w-prose font-serif text-xl leading-snug wrap-anywhere print:mt-1.5">{fact.fact}</p>
      )}
      <h3 className="mt-4 text-lg print:mt-1.5">{clientWords.first}</h3>
      <ol className="mt-2 max-w-prose list-decimal space-y-3 pl-6 print:mt-1 print:max-w-none print:space-y-1.5">
        {steps.map((step, index) => (
          <li key={step.title}>
            <p className="font-medium">{step.title}</p>
            <p className="text-sm text-muted">{termsWords(step, measuredAt)}</p>
            <p className="mt-1 text-sm print:mt-0">
              {index === 0 && fact ? [fact.why, fact.end].filter(Boolean).join(' ') : step.why}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
