import type { ResultOutline } from '@rempart/contract';
import { Part } from '../../../ui/part.tsx';
import { Counters, withNotApplicable } from '../counters.tsx';
import { fortWords } from '../words.fr.ts';

interface SummaryProps {
  readonly results: ResultOutline;
  /** The counters are below the sentence. */
  readonly isNarrow?: boolean;
}

/** The whole result as one sentence whose words link to the cards, and the counters, which are the legend of the fort. */
export function Summary({ results: { stats, sentence }, isNarrow = false }: SummaryProps) {
  return (
    <Part id="phrase" title="Le résultat en une phrase" className={isNarrow ? '' : 'mt-14'}>
      <div className={`mt-3 grid items-start gap-x-14 gap-y-5 ${isNarrow ? '' : 'lg:grid-cols-[minmax(0,1fr)_auto]'}`}>
        <p className="max-w-prose font-serif text-lg leading-snug sm:text-xl sm:leading-snug">
          {sentence.length > 0
            ? sentence.map(({ text, protocol }) =>
                protocol ? (
                  <a key={text} href={`#${protocol}`} className="underline decoration-1">
                    {text}
                  </a>
                ) : (
                  text
                ),
              )
            : fortWords(stats)}
        </p>
        <Counters counts={withNotApplicable(stats)} />
      </div>
    </Part>
  );
}
