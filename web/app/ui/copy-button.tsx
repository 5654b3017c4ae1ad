/** Copies a text, or without one the code beside it (`plain/copy.ts`). `what` describes it for screen readers. */
export function CopyButton({
  text = '',
  label = 'Copier',
  what = '',
  className = 'text-xs underline',
}: {
  readonly text?: string;
  readonly label?: string;
  readonly what?: string;
  readonly className?: string;
}) {
  return (
    <button type="button" data-copy={text} className={`no-print scripted ${className}`}>
      {label}
      {what && <span className="sr-only"> {what}</span>}
    </button>
  );
}
