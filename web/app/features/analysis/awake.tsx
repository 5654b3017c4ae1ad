import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type Site, SiteContext } from '../../ui/site.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import { readResults } from './follow.ts';
import { ResultPage } from './result-page.tsx';
import { readingOf } from './results/reading.ts';
import { TechnicalResult } from './results/technical-result.tsx';
import { WholeResult } from './results/whole-result.tsx';

/** Gives React the page of a finished result as the server drew it, in `main`. Rejects where the result cannot be read now. */
export async function awaken(main: Element, reportId: string, site: Site): Promise<void> {
  const results = await readResults(reportId);
  if (results === null) throw new Error('the result cannot be read');
  const reading = readingOf(location.pathname);
  const depths = { first: null, whole: WholeResult, technical: TechnicalResult };
  const Depth = depths[reading];
  await new Promise<void>((resolve) =>
    hydrateRoot(
      main,
      <Told when={resolve}>
        <SiteContext value={site}>
          <ToastProvider>
            <ResultPage
              results={results}
              reading={reading}
              depth={Depth && <Depth results={results} />}
              search={location.search}
            />
          </ToastProvider>
        </SiteContext>
      </Told>,
    ),
  );
}

/** Calls `when` once everything in it answers. */
function Told({ when, children }: { readonly when: () => void; readonly children: ReactNode }) {
  useEffect(when, [when]);
  return children;
}
