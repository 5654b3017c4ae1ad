import { formAddress } from './reduced-notice.tsx';

/** Replaces the sale on the result of a subdomain that receives no mail: where its mail is set up. */
export function Elsewhere({ domain, elsewhere }: { readonly domain: string; readonly elsewhere: string }) {
  return (
    <div className="no-print mt-6 border-l-4 border-warn bg-tint px-5 py-4">
      <p className="text-lg">
        Votre messagerie se règle sur <strong className="[overflow-wrap:anywhere]">{elsewhere}</strong>.
      </p>
      <p className="mt-3">
        <a
          href={formAddress(elsewhere)}
          className="inline-block bg-ink px-6 py-3 font-medium [overflow-wrap:anywhere] text-ground hover:opacity-90"
        >
          Analyser {elsewhere}
        </a>
      </p>
      <p className="mt-3 text-sm text-muted">
        <span className="[overflow-wrap:anywhere]">{domain}</span> ne reçoit pas d’e-mail : le rapport détaillé n’est
        pas proposé pour ce nom.
      </p>
    </div>
  );
}

/** Replaces the offer: why there is none. */
export function NoOffer({ domain, elsewhere }: { readonly domain: string; readonly elsewhere: string }) {
  return (
    <section id="rapports" aria-labelledby="offre" className="no-print double-rule mt-20 scroll-mt-6 pt-8">
      <h2 id="offre" className="text-3xl">
        Le rapport détaillé
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        Il n’est pas vendu pour <span className="[overflow-wrap:anywhere] text-ink">{domain}</span> : ce sous-domaine ne
        reçoit pas d’e-mail, et ce qui protège votre messagerie se règle sur{' '}
        <a href={formAddress(elsewhere)} className="[overflow-wrap:anywhere] text-ink underline">
          {elsewhere}
        </a>
        .
      </p>
    </section>
  );
}
