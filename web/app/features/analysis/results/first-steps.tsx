import type { ActionShown, AnalysisResults } from '@house/contract';
import { leadWords, othersWords, termsWords } from './steps-words.fr.ts';

/** What to do first, before anything else is read; or that nothing is to be done, or could be judged. */
export function FirstSteps({ results: { plan, grade, mailElsewhere } }: { readonly results: AnalysisResults }) {
  if (!plan || !grade) return null;
  if (grade.letter === null) {
    return (
      <Steps title="Que faire ?">
        Un silence n’est ni une faute ni une absence. Vérifiez l’orthographe du nom, puis relancez l’analyse dans
        quelques minutes.
      </Steps>
    );
  }
  if (plan.first.length === 0) {
    return (
      <Steps title="Rien à corriger">
        Relancez l’analyse après chaque changement d’hébergeur, de messagerie ou d’outil d’envoi. Vous n’avez pas besoin
        du rapport détaillé, sinon comme preuve datée à montrer.
      </Steps>
    );
  }
  // Of a name that is not sold no report is promised.
  const others = mailElsewhere ? 0 : plan.path.length - plan.first.length;
  return (
    <Steps title="À corriger d’abord" actions={plan.first}>
      {leadWords(plan) ?? 'Les plus urgentes, dans l’ordre conseillé.'}{' '}
      {others > 0 && (
        <>
          {othersWords(others)}{' '}
          <a href="#rapports" className="no-print text-ink underline">
            Ce que contient le rapport
          </a>
        </>
      )}
    </Steps>
  );
}

function Steps({
  title,
  actions = [],
  children,
}: {
  readonly title: string;
  readonly actions?: readonly ActionShown[];
  readonly children: React.ReactNode;
}) {
  return (
    <section aria-labelledby="suite" className="double-rule keeps mt-10 pt-6">
      <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
        <h2 id="suite" className="text-3xl">
          {title}
        </h2>
        <p className="max-w-prose text-sm text-muted">{children}</p>
      </div>
      {actions.length > 0 && (
        <ol className="mt-5 grid gap-x-10 gap-y-6 lg:grid-cols-3 print:grid-cols-3 print:gap-x-6">
          {actions.map((action, index) => (
            <Step key={action.id} action={action} number={index + 1} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Step({ action, number }: { readonly action: ActionShown; readonly number: number }) {
  const { title, why, checks } = action;
  const card = checks[0]?.split('/')[0];
  return (
    <li className="flex gap-4">
      <span aria-hidden="true" className="w-6 shrink-0 font-serif text-4xl leading-none font-semibold lining-nums">
        {number}
      </span>
      <div className="min-w-0">
        <h3 className="text-lg leading-snug">{title}</h3>
        <p className="mt-1 text-sm">{why}</p>
        <p className="mt-1.5 text-xs text-muted">{termsWords(action)}</p>
        {card && (
          <p className="no-print mt-1 text-sm">
            <a href={`#${card}`} className="underline decoration-edge hover:decoration-ink">
              Voir le constat<span className="sr-only"> : {title}</span>
            </a>
          </p>
        )}
      </div>
    </li>
  );
}
