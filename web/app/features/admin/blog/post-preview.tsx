import { useEffect, useState } from 'react';
import '../../../ui/prose.css';
import { adminFetch } from '../session.ts';

const PREVIEW_MS = 400;

/** The article as its page would show it, drawn by the server. */
export function PostPreview({ base, content }: { readonly base: string; readonly content: string }) {
  const [drawn, setDrawn] = useState<{ readonly html: string; readonly words: number } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      adminFetch(`${base}/preview`, { method: 'POST', body: { content } })
        .then((answer) => answer.json())
        .then(
          (found) => setDrawn(found as { html: string; words: number }),
          () => setDrawn(null),
        );
    }, PREVIEW_MS);
    return () => clearTimeout(timer);
  }, [base, content]);
  return (
    <section aria-label="Aperçu" className="min-w-0">
      <p className="text-sm font-medium">
        Aperçu{drawn && <span className="font-normal text-muted"> ({drawn.words} mots)</span>}
      </p>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
        tabIndex={0}
        className="prose mt-1 h-[34rem] overflow-y-auto border border-soft p-4"
        // Safe HTML, as the server draws it for the public page.
        dangerouslySetInnerHTML={{ __html: drawn?.html ?? '' }}
      />
    </section>
  );
}
