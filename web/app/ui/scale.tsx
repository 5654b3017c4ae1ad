interface ScaleProps {
  /** 0 to 1. */
  readonly share: number;
  /** Divisions of each part, in order. */
  readonly parts: readonly number[];
  readonly label: string;
  readonly text: string;
}

/**
 * A progress bar in the style of a map scale: one division per task, longer strokes where a new part begins. `text` is its text
 * alternative.
 */
export function Scale({ share, parts, label, text }: ScaleProps) {
  const total = parts.reduce((sum, part) => sum + part, 0);
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part, 0));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={text}
    >
      <svg viewBox={`0 0 ${total} 6`} preserveAspectRatio="none" className="block h-5 w-full" aria-hidden="true">
        {Array.from({ length: total + 1 }, (_, index) => (
          <line
            key={index}
            x1={index}
            x2={index}
            y1={starts.includes(index) || index === total ? 0 : 1.6}
            y2={3.4}
            stroke="currentColor"
            strokeWidth={starts.includes(index) || index === total ? 1.2 : 0.6}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <rect
          x={0}
          y={3.4}
          width={total}
          height={2.4}
          fill="none"
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
        />
        <rect x={0} y={3.4} width={total * share} height={2.4} fill="currentColor" />
      </svg>
    </div>
  );
}
