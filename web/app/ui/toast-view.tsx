import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { ToastWords } from './toast-words.ts';

const DURATION_MS = 5000;
/** The distance to the right after which it is dismissed. */
const SWIPE_PX = 50;

/**
 * One toast, within the live region of its place; an error interrupts the screen reader. It stays while under the pointer or in focus. F8
 * focuses it; Escape, its button or a swipe to the right closes it, and the focus returns.
 */
export function ToastView({
  words: { title, description, variant = 'default', action, durationMs = DURATION_MS },
  onClose,
}: {
  readonly words: ToastWords;
  readonly onClose: () => void;
}) {
  const place = useRef<HTMLElement>(null);
  const before = useRef<EventTarget | null>(null);
  const [isUnderPointer, setUnderPointer] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const swipe = useSwipe(onClose);

  useEffect(() => {
    if (isUnderPointer || isFocused) return;
    const end = setTimeout(onClose, durationMs);
    return () => clearTimeout(end);
  }, [isUnderPointer, isFocused, onClose, durationMs]);

  useEffect(() => {
    const lead = ({ key }: globalThis.KeyboardEvent) => key === 'F8' && place.current?.focus();
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, []);

  const close = () => {
    if (before.current instanceof HTMLElement) before.current.focus();
    onClose();
  };
  const isWithin = (target: EventTarget | null) => target instanceof Node && place.current?.contains(target) === true;
  const isFault = variant === 'destructive';
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Message (F8)"
      className="no-print fixed right-0 bottom-[var(--consent-height,0px)] z-20 w-full max-w-sm p-4"
      onPointerEnter={() => setUnderPointer(true)}
      onPointerLeave={() => setUnderPointer(false)}
      onFocus={({ relatedTarget }: FocusEvent) => {
        if (!isWithin(relatedTarget)) before.current = relatedTarget;
        setFocused(true);
      }}
      onBlur={({ relatedTarget }: FocusEvent) => setFocused(isWithin(relatedTarget))}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && close()}
    >
      <div
        role={isFault ? 'alert' : undefined}
        className={`toast flex items-start gap-4 border border-ink border-l-4 bg-ground px-4 py-3 text-sm ${isFault ? 'border-l-fail' : 'border-l-ink'}`}
        {...swipe}
      >
        <div className="min-w-0 flex-1">
          <p className={`font-medium ${isFault ? 'text-fail' : ''}`}>{title}</p>
          {description && <p className="mt-0.5 break-words">{description}</p>}
        </div>
        {action && (
          <button
            type="button"
            onClick={() => {
              close();
              action.onAct();
            }}
            className="cursor-pointer border border-ink px-3 py-1 font-medium whitespace-nowrap"
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          onClick={close}
          aria-label="Fermer ce message"
          className="-mr-1 cursor-pointer px-1 text-lg leading-none"
        >
          ×
        </button>
      </div>
    </section>
  );
}

/** Follows a finger to the right; a mouse selects text instead. */
function useSwipe(onAway: () => void) {
  const from = useRef<number | null>(null);
  const [moved, setMoved] = useState(0);
  const end = () => {
    from.current = null;
    if (moved >= SWIPE_PX) onAway();
    else setMoved(0);
  };
  return {
    style: { translate: `${moved}px`, touchAction: 'pan-y' },
    onPointerDown: ({ clientX, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') from.current = clientX;
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (from.current !== null) setMoved(Math.max(0, clientX - from.current));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
