import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { UNFETCHED } from './plain/words.fr.ts';

/** A part of a page that is loaded on demand; where that fails, `Instead` is shown and the page still works. */
export function late<Props>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType = Unfetched,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Instead as ComponentType<Props> }),
    ),
  );
}

function Unfetched() {
  return (
    <p role="alert" className="mt-6 border-l-2 border-fail pl-3">
      {UNFETCHED}
    </p>
  );
}
