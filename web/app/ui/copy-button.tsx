import { useEffect, useState } from 'react';

const SAID_MS = 2500;

/** Copies a text, and says so in place. `what` describes the text for screen readers. */
export function CopyButton({
  text,
  label = 'Copier',
  what = '',
  className = 'text-xs underline',
}: {
  readonly text: string;
  readonly label?: string;
  readonly what?: string;
  readonly className?: string;
}) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);

  async function copy() {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? 'Copié' : 'Copie impossible');
  }

  return (
    <button type="button" onClick={() => void copy()} className={`no-print needs-script ${className}`}>
      <span aria-live="polite">{said ?? label}</span>
      {what && <span className="sr-only"> {what}</span>}
    </button>
  );
}
