import { type ActionShown, protocolIds, type ResultOutline, termsWords } from '@rempart/contract';
import { readingAddress } from './reading.ts';
import { leadWords, measuredAt, othersWords } from './steps-words.fr.ts';

/** What comes after the first action, and where all actions lead. Empty where one action is all, and it raises no letter. */
export function NextSteps({ results }: { readonly results: ResultOutline }) {
  const { plan, grade, mailElsewhere } = results;
  if (!plan || grade?.letter == null || plan.first.length === 0) return null;
  const next = plan.first.slice(1);
  // For a name without sale no report is promised.
  const others = mailElsewhere ? 0 : plan.path.length - plan.first.length;
  const lead = leadWords(plan, measuredAt(results));
  if (next.length === 0 && lead === null) return null;
  return (
    <section aria-labelledby="ensuite" className="double-rule keeps mt-10 pt-6">
      <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
        <h2 id="ensuite" className="text-3xl">
          {next.length > 0 ? 'Ensuite' : 'Où cela mène'}
        </h2>
        <p className="max-w-prose text-sm text-muted">
          {lead ?? 'Les plus urgentes, dans l’ordre conseillé.'}{' '}
          {others > 0 && (
            <>
              {othersWords(others)}{' '}
              <a href="#rapports" className="no-print inline-block py-0.5 text-ink underline">
                Ce que contient le rapport
              </a>
            </>
          )}
        </p>
      </div>
      {next.length > 0 && (
        <ol start={2} className="mt-5 grid gap-x-10 gap-y-6 lg:grid-cols-2 print:grid-cols-2 print:gap-x-6">
          {next.map((action, index) => (
            <Step
              key={action.id}
              action={action}
              number={index + 2}
              terms={termsWords(action, measuredAt(results))}
              reportId={results.reportId}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface StepProps {
  readonly action: ActionShown;
  readonly number: number;
  readonly terms: string;
  readonly reportId: string;
}

function Step({ action, number, terms, reportId }: StepProps) {
  const { title, why } = action;
  return (
    <li className="flex gap-4">
      <span aria-hidden="true" className="w-6 shrink-0 font-serif text-4xl leading-none font-semibold lining-nums">
        {number}
      </span>
      <div className="min-w-0">
        <h3 className="text-lg leading-snug">{title}</h3>
        <p className="mt-1 text-sm">{why}</p>
        <p className="mt-1.5 text-xs text-muted">{terms}</p>
        <FindingLink action={action} reportId={reportId} />
      </div>
    </li>
  );
}

interface FindingLinkProps {
  readonly action: ActionShown;
  readonly reportId: string;
}

/** Links to the card of the check that an action repairs, or prepares: then its id begins with the protocol. */
export function FindingLink({ action: { id, title, checks }, reportId }: FindingLinkProps) {
  const [topic] = (checks[0] ?? id).split('/');
  const card = protocolIds.find((protocol) => protocol === topic);
  if (!card) return null;
  return (
    <p className="no-print text-sm">
      <a
        href={readingAddress(reportId, 'whole', card)}
        className="inline-block py-1 underline decoration-edge hover:decoration-ink"
      >
        Voir le constat<span className="sr-only"> : {title}</span>
      </a>
    </p>
  );
}
