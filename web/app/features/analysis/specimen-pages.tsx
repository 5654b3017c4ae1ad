import calendar from '../../content/specimen/calendar.webp?url';
import cover from '../../content/specimen/cover.webp?url';
import essential from '../../content/specimen/essential.webp?url';
import plan from '../../content/specimen/plan.webp?url';

/** Drawn from the specimen at 54 dots per inch. */
const pages = [
  [cover, 'La couverture'],
  [essential, 'L’essentiel en une page'],
  [plan, 'Le plan d’action'],
  [calendar, 'Le calendrier'],
] as const;

/** Four pages of the specimen, side by side; each opens at its full size. */
export function SpecimenPages() {
  return (
    <ul className="mt-6 grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-4">
      {pages.map(([page, title]) => (
        <li key={page} className="text-sm text-muted">
          <a href={page} className="block underline decoration-edge hover:decoration-ink">
            <img
              src={page}
              alt=""
              width={447}
              height={632}
              loading="lazy"
              className="mb-1.5 w-full border border-edge"
            />
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
