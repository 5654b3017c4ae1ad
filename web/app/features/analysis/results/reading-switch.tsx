import { READING_HASHES, type Reading } from './reading.ts';

const WORDS: Readonly<Record<Reading, string>> = { owner: 'Pour moi', technician: 'Pour mon informaticien' };

/** Two links, so that each reading has its own URL. */
export function ReadingSwitch({ reading }: { readonly reading: Reading }) {
  return (
    <nav aria-label="Lecture du résultat" className="no-print needs-script mb-4">
      <ul className="flex gap-x-5 text-sm">
        {(['owner', 'technician'] as const).map((one) => (
          <li key={one}>
            <a
              href={READING_HASHES[one]}
              aria-current={one === reading ? 'true' : undefined}
              className={`inline-block py-1 ${one === reading ? 'border-b-2 border-ink font-medium' : 'text-muted underline'}`}
            >
              {WORDS[one]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
