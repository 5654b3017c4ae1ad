import {
  type AuditShown,
  type BeforeAfter,
  type FaultShown,
  faultWords,
  gradeChangeWords,
  protocolIds,
} from '@rempart/contract';
import { longDay } from '@rempart/french';
import { protocolCards, verdictWords } from '../../content/protocols.fr.ts';
import { Fort } from '../../ui/fort.tsx';
import { LISTS } from './words.fr.ts';

/** Two forts, and the changes between them. */
export function BeforeAfterView({ compared }: { readonly compared: BeforeAfter }) {
  const { before, after } = compared;
  return (
    <>
      <p className="max-w-[60ch] font-serif text-xl">{gradeChangeWords(compared)}</p>
      <div className="mt-8 grid max-w-3xl grid-cols-2 gap-4 sm:gap-10">
        <Side title="Avant" audit={before} />
        <Side title="Après" audit={after} />
      </div>
      <Counted compared={compared} />
      {LISTS.map(({ key, title, tone, told }) => (
        <Faults key={key} id={key} title={title} tone={tone} told={told} found={compared[key]} />
      ))}
    </>
  );
}

function Side({ title, audit: { at, letter, protocols } }: { readonly title: string; readonly audit: AuditShown }) {
  const verdictOf = (id: (typeof protocolIds)[number]) => protocols.find((one) => one.id === id)?.verdict ?? 'na';
  const verdicts = protocolIds.map((id) => `${protocolCards[id].title} ${verdictWords[verdictOf(id)].toLowerCase()}`);
  const grade = letter === null ? 'sans note' : `note ${letter}`;
  return (
    <section aria-label={title}>
      <h2 className="text-xl sm:text-2xl">{title}</h2>
      <p className="text-sm text-muted">
        {longDay(at)}, {grade}
      </p>
      <Fort
        bastions={protocolIds.map((id) => ({ state: verdictOf(id) }))}
        letter={letter ?? '–'}
        label={`${title}, ${grade} : ${verdicts.join(', ')}.`}
        className="mt-3 w-full"
      />
    </section>
  );
}

function Counted({ compared: { repaired, appeared, remaining } }: { readonly compared: BeforeAfter }) {
  return (
    <dl className="mt-8 flex max-w-3xl flex-wrap gap-x-10 gap-y-3 border-y border-soft py-4">
      {(
        [
          [repaired.length > 1 ? 'réparés' : 'réparé', repaired, 'text-pass'],
          [appeared.length > 1 ? 'nouveaux' : 'nouveau', appeared, 'text-fail'],
          ['à faire encore', remaining, 'text-warn'],
        ] as const
      ).map(([words, found, tone]) => (
        <div key={words} className="flex items-baseline gap-2">
          <dt className="order-2">{words}</dt>
          <dd className={`font-serif text-3xl font-semibold ${found.length > 0 ? tone : 'text-muted'}`}>
            {found.length}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FaultsProps {
  readonly id: string;
  readonly title: string;
  readonly tone: string;
  readonly told: string | null;
  readonly found: readonly FaultShown[];
}

function Faults({ id, title, tone, told, found }: FaultsProps) {
  if (found.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8 max-w-3xl">
      <h2 id={id} className={`text-2xl ${tone}`}>
        {title} ({found.length})
      </h2>
      {told && <p className="mt-1 text-sm text-muted">{told}</p>}
      <ul className="mt-2">
        {found.map((fault) => (
          <li key={fault.protocol + fault.title} className="border-b border-soft py-1.5">
            {faultWords(fault)}
          </li>
        ))}
      </ul>
    </section>
  );
}
