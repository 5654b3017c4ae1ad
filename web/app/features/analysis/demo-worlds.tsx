import type { Demo } from '@rempart/contract';

interface DemoWorldsProps {
  readonly demo: Demo;
  readonly onChoose: (domain: string) => void;
}

/** Laboratory domains to try where real domains cannot be audited, or none is at hand. */
export function DemoWorlds({ demo: { worlds, resolver }, onChoose }: DemoWorldsProps) {
  const [first] = worlds;
  return (
    <div className="mt-4 text-sm">
      {!resolver && (
        <p className="border-l-2 border-warn pl-3">
          Aucun résolveur DNS ne répond depuis cette machine : les domaines réels ne peuvent pas être analysés pour le
          moment.
        </p>
      )}
      {first && (
        <details className="folds mt-2">
          <summary className="py-1 text-muted hover:text-ink">
            Pas de domaine sous la main ? Les {worlds.length} domaines du laboratoire
          </summary>
          <ul className="mt-1 max-h-64 space-y-1 overflow-y-auto border-l border-soft pl-4">
            {worlds.map(({ domain, about }) => (
              <li key={domain} className="flex flex-wrap gap-x-3">
                <button type="button" onClick={() => onChoose(domain)} className="underline">
                  {domain}
                </button>
                <span className="text-muted">{about}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
