import { Toast } from 'radix-ui';
import type { ToastWords } from './toast-words.ts';

const DURATION_MS = 5000;
const SWIPE_PX = 50;

/** One toast; it pauses under the pointer and in focus, F8 leads to it, a swipe to the right or the button closes it. */
export function ToastView({
  words: { title, description, variant = 'default', action, durationMs = DURATION_MS },
}: {
  readonly words: ToastWords;
}) {
  const isFault = variant === 'destructive';
  return (
    <Toast.Provider duration={durationMs} swipeDirection="right" swipeThreshold={SWIPE_PX} label="Message">
      <Toast.Root
        type={isFault ? 'foreground' : 'background'}
        className={`toast flex items-start gap-4 border border-ink border-l-4 bg-ground px-4 py-3 text-sm ${isFault ? 'border-l-fail' : 'border-l-ink'}`}
      >
        <div className="min-w-0 flex-1">
          <Toast.Title className={`font-medium ${isFault ? 'text-fail' : ''}`}>{title}</Toast.Title>
          {description && <Toast.Description className="mt-0.5 break-words">{description}</Toast.Description>}
        </div>
        {action && (
          <Toast.Action
            altText={action.label}
            onClick={action.onAct}
            className="cursor-pointer border border-ink px-3 py-1 font-medium whitespace-nowrap"
          >
            {action.label}
          </Toast.Action>
        )}
        <Toast.Close aria-label="Fermer ce message" className="-mr-1 px-1 text-lg leading-none">
          ×
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        hotkey={['F8']}
        label="Messages ({hotkey})"
        className="no-print fixed right-0 bottom-[var(--consent-height,0px)] z-20 w-full max-w-sm p-4"
      />
    </Toast.Provider>
  );
}
