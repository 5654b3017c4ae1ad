interface ZoneLinesProps {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** `todo` where absent. */
  readonly when?: keyof typeof TITLES;
}

const TITLES = {
  todo: ['À retirer', 'À ajouter'],
  done: ['Retiré', 'Ajouté'],
  'taken-back': ['Avait été retiré, et s’y trouve de nouveau', 'Avait été ajouté, et n’y est plus'],
} as const;

/** Lines of a zone that go or come: each with its sign, which is read out as a word. */
export function ZoneLines({ removed, added, when = 'todo' }: ZoneLinesProps) {
  const [gone, come] = TITLES[when];
  return (
    <>
      <Lines title={gone} sign="−" lines={removed} />
      <Lines title={come} sign="+" lines={added} />
    </>
  );
}

function Lines({
  title,
  sign,
  lines,
}: {
  readonly title: string;
  readonly sign: string;
  readonly lines: readonly string[];
}) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2 className="mt-8 text-xl">{title}</h2>
      <ul className="mt-2 space-y-2">
        {lines.map((line) => (
          <li key={line} className="flex gap-3 bg-tint px-3 py-2 font-mono text-sm">
            <span aria-hidden="true">{sign}</span>
            <code className="min-w-0 [overflow-wrap:anywhere]">{line}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Sentences below a heading; nothing where there are none. */
export function Sentences({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2 className="mt-8 text-xl">{title}</h2>
      <ul className="mt-2 max-w-prose list-disc space-y-1 pl-5">
        {lines.map((line) => (
          <li key={line} className="[overflow-wrap:anywhere]">
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A letter and the one that follows. */
export function Grades({ marks }: { readonly marks: readonly (readonly [name: string, grade: string])[] }) {
  return (
    <dl className="mt-6 flex flex-wrap gap-x-12 gap-y-3">
      {marks.map(([name, grade]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-lg font-medium">{grade}</dd>
        </div>
      ))}
    </dl>
  );
}
