interface BackLinkProps {
  readonly to?: string;
  readonly children?: string | undefined;
}

/** The link back on every page but the home page. */
export function BackLink({ to = '/', children = 'Retour' }: BackLinkProps) {
  return (
    <p className="no-print text-sm">
      <a href={to} className="text-muted hover:text-ink hover:underline">
        <span aria-hidden="true">← </span>
        {children}
      </a>
    </p>
  );
}
