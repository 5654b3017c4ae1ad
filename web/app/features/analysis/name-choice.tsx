import type { NameChoice } from '@rempart/contract';
import { type ReactNode, useEffect, useRef } from 'react';

interface NameChoiceChipsProps {
  readonly choice: NameChoice;
  readonly isPending: boolean;
}

/** A subdomain without mail was typed: asks which of two names is meant. Each chip submits the form, without JavaScript too. */
export function NameChoiceChips({ choice: { typed, registrable }, isPending }: NameChoiceChipsProps) {
  const group = useRef<HTMLDivElement>(null);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    question.current?.focus({ preventScroll: true });
    group.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, these are two buttons
    <div ref={group} role="group" aria-labelledby="choix" className="mt-4 border-l-4 border-warn bg-tint px-4 py-3">
      <p ref={question} id="choix" tabIndex={-1} className="outline-none">
        <strong className="[overflow-wrap:anywhere]">{typed}</strong> ne reçoit pas d’e-mail. Que voulez-vous analyser ?
      </p>
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        <Chip name="instead" value={registrable} isPending={isPending} effect="Là où se règle votre messagerie" solid>
          {registrable}
        </Chip>
        <Chip name="exact" value={typed} isPending={isPending} effect="Ce nom seul, sans rapport à commander">
          {typed} quand même
        </Chip>
      </div>
    </div>
  );
}

interface ChipProps {
  readonly name: 'instead' | 'exact';
  readonly value: string;
  readonly isPending: boolean;
  readonly effect: string;
  readonly solid?: boolean;
  readonly children: ReactNode;
}

function Chip({ name, value, isPending, effect, solid = false, children }: ChipProps) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      disabled={isPending}
      className={`border border-ink px-4 py-2.5 text-left hover:opacity-90 disabled:opacity-70 ${solid ? 'bg-ink text-ground' : ''}`}
    >
      <span className="block font-medium break-words">Analyser {children}</span>
      <span className="block text-xs">{effect}</span>
    </button>
  );
}
