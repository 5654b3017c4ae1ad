import { type Reading, readingAddress, TECHNICAL_PART } from './reading.ts';

/** Two links, so that each reading has its own URL. */
export function ReadingSwitch({ reportId, reading }: { readonly reportId: string; readonly reading: Reading }) {
  const isTechnical = reading === 'technical';
  return (
    <nav aria-label="Lecture du résultat" className="no-print mt-2 sm:mt-4">
      <ul className="flex flex-wrap gap-x-4 text-[0.8125rem] sm:gap-x-5 sm:text-sm">
        {(
          [
            ['first', 'Pour moi', !isTechnical],
            ['technical', 'Pour mon informaticien', isTechnical],
          ] as const
        ).map(([one, words, isCurrent]) => (
          <li
            key={one}
            id={one === 'technical' ? TECHNICAL_PART : undefined}
            className="whitespace-nowrap target:bg-soft"
          >
            <a
              href={readingAddress(reportId, one)}
              aria-current={isCurrent ? 'true' : undefined}
              className={`inline-block py-1 ${isCurrent ? 'border-b-2 border-ink font-medium' : 'text-muted underline'}`}
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
