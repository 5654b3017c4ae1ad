import type { ReactNode } from 'react';

/** An act that looks like a link. */
export function TextButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="cursor-pointer underline">
      {children}
    </button>
  );
}
