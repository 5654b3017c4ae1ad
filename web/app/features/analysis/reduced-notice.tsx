/**
 * Says that a domain is audited instead of the service name that was typed, and how to audit that nevertheless; works without JavaScript.
 */
export function ReducedNotice({ typed, domain }: { readonly typed: string; readonly domain: string }) {
  return (
    <p>
      Vous avez saisi <span className="[overflow-wrap:anywhere]">{typed}</span> : nous analysons{' '}
      <span className="[overflow-wrap:anywhere] text-ink">{domain}</span>, où se règle la messagerie.{' '}
      <a href={formAddress(typed, { exact: true })} className="break-words text-ink underline">
        Analyser {typed} quand même
      </a>
    </p>
  );
}

/** The start form with this name in its field; `exact`: without reduction, even for a service name. */
export function formAddress(name: string, { exact = false } = {}): string {
  return `/?${new URLSearchParams({ domaine: name, ...(exact && { exact: '1' }) })}`;
}
