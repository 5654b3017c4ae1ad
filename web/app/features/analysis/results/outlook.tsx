import type { ReceiverShown, ResultOutline, ScenarioShown } from '@rempart/contract';
import { PlacedIn } from './forged-mail.tsx';
import { OUTLOOK_PART } from './reading.ts';

/** What is possible today, and what happens to messages at the large receivers. */
export function Outlook({ results: { scenarios, receivers } }: { readonly results: ResultOutline }) {
  return (
    <>
      {scenarios.length > 0 && <Scenarios scenarios={scenarios} />}
      {receivers.length > 0 && <Receivers receivers={receivers} />}
    </>
  );
}

const ANSWERS = {
  yes: ['Oui', 'text-fail'],
  partly: ['En partie', 'text-warn'],
  no: ['En principe non', 'text-pass'],
  unknown: ['Non mesuré', 'text-muted'],
  none: ['Sans objet', 'text-muted'],
} as const;

function Scenarios({ scenarios }: { readonly scenarios: readonly ScenarioShown[] }) {
  return (
    <section aria-labelledby="possible" className="mt-12">
      <h2 id="possible" className="text-3xl">
        Possible aujourd’hui ?
      </h2>
      <dl className="mt-4 grid gap-x-14 lg:grid-cols-2 print:grid-cols-2 print:gap-x-8">
        {scenarios.map(({ id, title, answer, text }) => (
          <div key={id} className="keeps border-b border-soft py-3">
            <dt className="flex items-baseline justify-between gap-x-4">
              <span className="font-serif text-xl font-semibold">{title}</span>
              <span className={`shrink-0 text-sm font-medium ${ANSWERS[answer][1]}`}>{ANSWERS[answer][0]}</span>
            </dt>
            <dd className="mt-1 text-sm">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What happens to the domain's own messages, and to those with a forged sender. */
function Receivers({ receivers }: { readonly receivers: readonly ReceiverShown[] }) {
  return (
    <section id={OUTLOOK_PART} aria-labelledby="chez" className="mt-12 scroll-mt-6">
      <h2 id="chez" className="text-2xl">
        Où arrivent vos messages, et les faux à votre nom
      </h2>
      <table className="mt-3 w-full max-w-4xl text-sm">
        <caption className="sr-only">Ce que deviennent vos messages, et ceux d’un imposteur</caption>
        <thead className="border-b border-ink text-left">
          <tr>
            <th scope="col" className="py-1.5 pr-3 font-medium">
              Chez
            </th>
            <th scope="col" className="pr-3 font-medium">
              Vos messages
            </th>
            <th scope="col" className="font-medium sm:pr-3">
              Un faux à votre nom
            </th>
            <th scope="col" className="font-medium max-sm:hidden">
              Un faux d’un sous-domaine
            </th>
          </tr>
        </thead>
        <tbody>
          {receivers.map((receiver) => (
            <Receiver key={receiver.id} receiver={receiver} />
          ))}
        </tbody>
      </table>
      <details className="folds mt-2 text-sm">
        <summary className="py-1 text-muted hover:text-ink">D’où viennent ces réponses</summary>
        <p className="mt-1 max-w-prose text-muted">
          De vos enregistrements et des règles publiées par ces messageries, dont chacune garde ses propres filtres.
          Elles ne comptent pas dans la note.
        </p>
        <ul className="mt-1 max-w-prose text-xs text-muted">
          {receivers.map(({ id, name, source }) => (
            <li key={id} className="py-0.5 wrap-anywhere">
              {name}. {source}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function Receiver({ receiver: { name, state, bulk, text, forged } }: { readonly receiver: ReceiverShown }) {
  const [word, colour, mark] = READY[state === 'unruled' ? bulk : state];
  return (
    <tr className="keeps border-b border-soft align-top">
      <th scope="row" className="py-2 pr-3 text-left font-serif text-base font-semibold">
        {name}
      </th>
      <td className="py-2 pr-3">
        <span className={`font-medium ${colour}`}>
          {word} <span aria-hidden="true">{mark}</span>
        </span>
        <span className="mt-0.5 block max-w-[26rem] text-xs text-muted">{text}</span>
      </td>
      <td className="py-2 font-medium sm:pr-3">
        <PlacedIn placement={forged.exact} />
      </td>
      <td className="py-2 font-medium max-sm:hidden">
        <PlacedIn placement={forged.subdomain} />
      </td>
    </tr>
  );
}

const READY = {
  ready: ['prêts', 'text-pass', '✓'],
  'not-ready': ['à corriger', 'text-warn', '△'],
  unknown: ['à confirmer', 'text-muted', '?'],
  none: ['sans objet', 'text-muted', '○'],
  unruled: ['sans règle publiée', 'text-muted', '○'],
} as const satisfies Readonly<Record<ReceiverShown['state'], readonly [word: string, colour: string, mark: string]>>;
