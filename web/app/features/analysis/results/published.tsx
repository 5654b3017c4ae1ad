import type { ProtocolResult } from '@rempart/contract';
import { RecordText } from './record-text.tsx';

/** The published texts of a protocol in full, each with its name. */
export function Published({ texts }: { readonly texts: NonNullable<ProtocolResult['published']> }) {
  if (texts.length === 0) return null;
  return (
    <ul className="no-print mt-3 max-w-4xl">
      {texts.map(({ name, type, text }) => (
        <li key={`${name} ${text}`} className="mt-2">
          <span className="text-xs text-muted [overflow-wrap:anywhere]">
            {name}
            {type === 'TXT' && ' TXT'}
          </span>
          <RecordText text={text} />
        </li>
      ))}
    </ul>
  );
}
