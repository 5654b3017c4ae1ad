import {
  afterPrice,
  type CheckoutStarted,
  checkoutMessages,
  consentWords,
  orderEndpoints,
  type Sales,
  TERMS_VERSION,
} from '@rempart/contract';
import { dayAndHour, longMoment } from '@rempart/french';
import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { call } from '../../call.ts';
import { priceWords } from '../../content/price.fr.ts';
import { primaryButton } from '../../ui/field.tsx';
import { type Countdown, type CountdownStep, countDown, freshCountdown } from './countdown.ts';

/** The purchase as the buyer must see it before paying. */
export interface Purchase {
  readonly domain: string;
  readonly grade: string | null;
  /** ISO 8601. */
  readonly analysedAt: string | null;
  readonly email: string | null;
  /** The business buyer; null: a person. */
  readonly company: string | null;
}

interface PaymentFormProps {
  readonly reportId: string | null;
  readonly purchase: Purchase;
  readonly onEdit: () => void;
}

/**
 * The order as the law requires it to be shown, its two consents, and the way to the payment page: by the button, or at the end of the
 * countdown.
 */
export function PaymentForm({ reportId, purchase, onEdit }: PaymentFormProps) {
  const [sales, setSales] = useState<Sales | null>(null);
  const [countdown, step] = useReducer(countDown, freshCountdown);
  const [agreed, setAgreed] = useState<Agreed>({ terms: false, immediate: false });
  const [told, setTold] = useState('');
  const [busy, setBusy] = useState(false);
  const boxes = useRef<HTMLFieldSetElement>(null);
  const { seconds, state } = countdown;
  const asBusiness = purchase.company !== null;
  const closed = sales?.enabled === false;

  useEffect(() => void readSales().then(setSales), []);
  useEffect(() => {
    if (state !== 'running') return;
    const timer = setInterval(() => step('tick'), 1000);
    return () => clearInterval(timer);
  }, [state]);

  const pay = useCallback(async () => {
    if (!reportId) {
      console.error(checkoutMessages.noReport);
      return setTold('L’analyse n’a pas été retrouvée dans ce navigateur : relancez-la, elle est gratuite.');
    }
    const missing = (['terms', 'immediate'] as const).find((box) => !agreed[box]);
    if (missing) {
      boxes.current?.querySelector<HTMLInputElement>(`[name="${missing}"]`)?.focus();
      return setTold('Cochez les deux cases pour continuer. Rien n’est débité à cette étape.');
    }
    setBusy(true);
    setTold('');
    const answer = await openPayment(reportId, { ...agreed, asBusiness });
    if ('url' in answer) return location.assign(answer.url);
    setBusy(false);
    setTold(answer.message);
  }, [reportId, agreed, asBusiness]);

  const payAtTheEnd = useRef(pay);
  // It presses the button for the visitor; without a button it does nothing.
  payAtTheEnd.current = async () => {
    if (!closed && !busy) await pay();
  };
  useEffect(() => {
    if (state === 'over' && seconds === 0) void payAtTheEnd.current();
  }, [state, seconds]);

  return (
    <div className="mt-4">
      <Summary purchase={purchase} sales={sales} onEdit={onEdit} />
      <Agreements boxes={boxes} agreed={agreed} onAgree={setAgreed} asBusiness={asBusiness} />
      {closed ? (
        <p className="mt-5 border-l-2 border-warn pl-3 text-sm">
          Le rapport n’est pas encore en vente ici. L’analyse reste gratuite et complète.
        </p>
      ) : (
        <>
          <CountdownLine countdown={countdown} step={step} />
          <p role="status" className="mt-3 text-sm font-medium text-fail">
            {told}
          </p>
          <button
            type="button"
            disabled={busy}
            onClick={() => {
              step('halt');
              void pay();
            }}
            className={`${primaryButton} mt-2 w-full text-lg`}
          >
            {busy ? 'Ouverture...' : checkoutMessages.pay}
          </button>
          {sales?.sandbox && (
            <p className="mt-3 text-sm text-muted">
              Paiement de démonstration : aucune carte n’est demandée, aucune somme n’est débitée.
            </p>
          )}
        </>
      )}
    </div>
  );
}

interface Agreed {
  readonly terms: boolean;
  readonly immediate: boolean;
}

interface AgreementsProps {
  readonly boxes: RefObject<HTMLFieldSetElement | null>;
  readonly agreed: Agreed;
  readonly onAgree: (agreed: Agreed) => void;
  readonly asBusiness: boolean;
}

/** The two consents that the law requires before the payment. */
function Agreements({ boxes, agreed, onAgree, asBusiness }: AgreementsProps) {
  return (
    <fieldset ref={boxes} className="mt-5 space-y-3 text-sm">
      <legend className="sr-only">Vos accords</legend>
      {(['terms', 'immediate'] as const).map((name) => (
        <label key={name} className="flex items-start gap-3">
          <input
            type="checkbox"
            name={name}
            checked={agreed[name]}
            onChange={({ target }) => onAgree({ ...agreed, [name]: target.checked })}
            className="mt-0.5 size-4 shrink-0 accent-[var(--ink)]"
          />
          <span>
            {name === 'immediate' && asBusiness ? consentWords.business : consentWords[name]}{' '}
            {name === 'terms' && (
              <a href="/terms" target="_blank" rel="noopener" className="whitespace-nowrap underline">
                Les lire (version {TERMS_VERSION})
              </a>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface CountdownLineProps {
  readonly countdown: Countdown;
  readonly step: (step: CountdownStep) => void;
}

function CountdownLine({ countdown: { seconds, state }, step }: CountdownLineProps) {
  return (
    <p className="mt-5 flex flex-wrap items-baseline gap-x-3 text-sm text-muted tabular-nums">
      {state === 'over' ? (
        'La page de paiement s’ouvre quand vous pressez le bouton.'
      ) : (
        <>
          <span>
            Ouverture de la page de paiement sécurisée dans {seconds} s, si les deux cases sont cochées
            {state === 'paused' && ' (en pause)'}.
          </span>
          <button
            type="button"
            onClick={() => step(state === 'paused' ? 'resume' : 'pause')}
            className="cursor-pointer text-ink underline"
          >
            {state === 'paused' ? 'Reprendre' : 'Mettre en pause'}
          </button>
        </>
      )}
    </p>
  );
}

interface SummaryProps {
  readonly purchase: Purchase;
  readonly sales: Sales | null;
  readonly onEdit: () => void;
}

function Summary({ purchase: { domain, grade, analysedAt, email, company }, sales, onEdit }: SummaryProps) {
  const when = analysedAt && longMoment(analysedAt);
  return (
    <dl className="border-y border-soft text-sm">
      <Line term="Analyse">
        <span className="font-mono wrap-anywhere">{domain}</span>
        {when && `, le ${when}`}
        {grade && `, ${grade}`}
      </Line>
      <Line term="Livré">
        Rapport PDF détaillé{email && <> envoyé à {email}</>}{' '}
        <button type="button" onClick={onEdit} className="cursor-pointer underline">
          Modifier
        </button>
      </Line>
      <Line term="Prix total">
        <strong>
          {priceWords}
          {afterPrice(sales?.vatRegime ?? null)}
        </strong>
        , paiement unique, sans abonnement
      </Line>
      {company && <Line term="Facture">au nom de {company}</Line>}
      <Line term="Délai">
        {sales?.deliveredBy && (
          <>
            <strong>Au plus tard {dayAndHour(sales.deliveredBy)}</strong>.{' '}
          </>
        )}
        Le rapport est relu par une personne{sales?.reviewHours && ` (${sales.reviewHours})`}, puis envoyé 15 minutes au
        plus après sa validation.
      </Line>
    </dl>
  );
}

function Line({ term, children }: { readonly term: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex gap-4 border-b border-soft py-2 last:border-0">
      <dt className="w-20 shrink-0 text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

async function readSales(): Promise<Sales | null> {
  const sales = await call(orderEndpoints.sales, {});
  return sales.ok ? sales.answer : null;
}

async function openPayment(
  reportId: string,
  agreed: Agreed & { readonly asBusiness: boolean },
): Promise<CheckoutStarted | { readonly message: string }> {
  const body = { termsVersion: TERMS_VERSION, ...agreed };
  const opened = await call(orderEndpoints.open, { path: { id: reportId }, body });
  if (opened.ok) return opened.answer;
  return {
    message: opened.refusal?.message ?? 'Le site ne répond pas : rien n’a été débité. Réessayez dans un instant.',
  };
}
