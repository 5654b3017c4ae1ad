/** Says that a domain is analysed in place of the name of a service that was typed, and how to have that after all; it needs no script. */
export function ReducedNotice({ typed, domain }: { readonly typed: string; readonly domain: string }) {
  return (
    <p>
      Vous avez saisi <span className="[overflow-wrap:anywhere]">{typed}</span> : nous analysons{' '}
      <span className="[overflow-wrap:anywhere] text-ink">{domain}</span>, où se règle la messagerie.{' '}
      <a href={formAddress(typed, { exact: true })} className="break-words text-ink underline">
        Analyser {typed} quand même
      </a>
    </p>
  );
}

/** The start form with this name in its field; `exact`: as it is, whatever service it names. */
export function formAddress(name: string, { exact = false } = {}): string {
  return `/?${new URLSearchParams({ domaine: name, ...(exact && { exact: '1' }) })}`;
}

/** What stands in an address as typed, where it can have led to this domain; null otherwise, for anybody can write an address. */
export function typedInAddress(claimed: string | null, domain: string): string | null {
  return claimed?.endsWith(`.${domain}`) && /^[\p{L}\p{M}\p{N}.-]{1,253}$/u.test(claimed) ? claimed : null;
}
