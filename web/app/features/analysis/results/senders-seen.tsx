import type { ResultOutline } from '@rempart/contract';
import { Part } from '../../../ui/part.tsx';

/** Who sends in the domain's name, where the holder of reports added them. */
export function SendersSeen({ results: { senders } }: { readonly results: ResultOutline }) {
  if (!senders) return null;
  return (
    <Part id="expediteurs" title="Qui écrit en votre nom ?" className="mt-12 border-t border-edge pt-5">
      <p className="mt-1 text-sm text-muted">{senders.counted}</p>
      <p className="mt-2 max-w-prose">{senders.loss}</p>
      <ul className="mt-2">
        {senders.failing.map(({ name, text }) => (
          <li key={name}>
            <b className="wrap-anywhere">{name}</b> : {text}
          </li>
        ))}
      </ul>
    </Part>
  );
}
