/** The way back that stands on every page but the first. */
export function BackLink({ to = '/', children = 'Retour' }: { readonly to?: string; readonly children?: string }) {
  return (
    <p className="no-print text-sm">
      <a href={to} className="text-muted hover:text-ink hover:underline">
        <span aria-hidden="true">← </span>
        {children}
      </a>
    </p>
  );
}
