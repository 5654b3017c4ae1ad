import { type ReactNode, useEffect, useId, useRef } from 'react';

interface ModalProps {
  readonly title: string;
  /** The text of the close button. */
  readonly close?: string;
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog above the page, labelled by its title: the rest is inert, Escape closes it, and the focus returns to its previous element (HTML
 * dialog element).
 */
export function Modal({ title, close = 'Annuler', wide = false, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    head.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={`m-auto max-h-[calc(100dvh-1rem)] ${wide ? 'w-[min(60rem,calc(100vw-1rem))]' : 'w-[min(36rem,calc(100vw-1rem))]'} overflow-y-auto border border-ink bg-ground p-0 text-ink backdrop:bg-black/60`}
    >
      <div className="p-5 sm:p-8">
        <div className="flex items-start justify-between gap-4">
          <h2 ref={head} id={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
            {title}
          </h2>
          <button type="button" onClick={onClose} className="cursor-pointer py-1 text-sm underline">
            {close}
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
