import { type ArticleDrawn, blogEndpoints } from '@rempart/contract';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../message-of.ts';
import '../../../ui/prose.css';
import { adminCall } from '../session.ts';

const PREVIEW_MS = 400;

/** The article as its page would show it, drawn by the server. */
export function PostPreview({ secret, content }: { readonly secret: string; readonly content: string }) {
  const [drawn, setDrawn] = useState<ArticleDrawn | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      adminCall(blogEndpoints.preview, { path: { secret }, body: { content } }).then(
        (answer) => {
          setDrawn(answer);
          setFault(null);
        },
        (refusal) => setFault(messageOf(refusal)),
      );
    }, PREVIEW_MS);
    return () => clearTimeout(timer);
  }, [secret, content]);
  return (
    <section aria-label="Aperçu" className="min-w-0">
      <p className="text-sm font-medium">
        Aperçu{drawn && <span className="font-normal text-muted"> ({drawn.words} mots)</span>}
        {fault && <span className="font-normal text-fail"> : {fault}</span>}
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
