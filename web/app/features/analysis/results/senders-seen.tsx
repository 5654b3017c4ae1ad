import { type ResultOutline, SENDERS_PATH } from '@rempart/contract';

/** Who sends in the domain's name, where the holder of reports added them; else a note that this is possible. */
export function SendersSeen({ results: { senders, reportId, kind, plan } }: { readonly results: ResultOutline }) {
  if (!senders && (kind !== 'mail' || plan === null)) return null;
  return (
    <section aria-labelledby="expediteurs" className="mt-12 border-t border-edge pt-5">
      <h2 id="expediteurs" className="text-2xl">
        Qui écrit en votre nom ?
      </h2>
      {senders ? (
        <>
          <p className="mt-1 text-sm text-muted">{senders.counted}</p>
          <p className="mt-2 max-w-prose">{senders.loss}</p>
          <ul className="mt-2">
            {senders.failing.map(({ name, text }) => (
              <li key={name}>
                <b className="break-all">{name}</b> : {text}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="no-print mt-1 max-w-prose text-sm">
          Le DNS ne le dit pas, vos rapports DMARC si.{' '}
          <a href={`${SENDERS_PATH}?analyse=${reportId}`} className="inline-block py-0.5 underline">
            Les lire
          </a>
        </p>
      )}
    </section>
  );
}
