import { createContext, type ReactNode, Suspense, useCallback, useContext, useMemo, useState } from 'react';
import { late } from './late.tsx';
import type { ToastWords } from './toast-words.ts';

interface Toasts {
  readonly show: (words: ToastWords) => void;
  /** Closes the present one, where it is outdated. */
  readonly dismiss: () => void;
}

const ToastContext = createContext<Toasts>({ show: () => {}, dismiss: () => {} });

/** Shows short messages above the page: one at a time, the newest. */
export function useToast() {
  return useContext(ToastContext);
}

/** Loaded with the first message; where that fails, the message is in the page as well. */
const ToastView = late(
  () => import('./toast-view.tsx').then(({ ToastView }) => ToastView),
  () => null,
);

/** The place of toasts. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<{ readonly words: ToastWords; readonly id: number } | null>(null);
  const show = useCallback((words: ToastWords) => setShown((last) => ({ words, id: (last?.id ?? 0) + 1 })), []);
  const dismiss = useCallback(() => setShown(null), []);
  const given = useMemo(() => ({ show, dismiss }), [show, dismiss]);
  return (
    <ToastContext value={given}>
      {children}
      {/* Present from the start, so that its content is announced to screen readers. */}
      <div aria-live="polite">
        {shown && (
          <Suspense fallback={null}>
            <ToastView key={shown.id} words={shown.words} onClose={dismiss} />
          </Suspense>
        )}
      </div>
    </ToastContext>
  );
}
