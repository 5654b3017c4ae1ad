import { type AnalysisResults, analysisEndpoints, type ContactInfo } from '@rempart/contract';
import { useEffect, useState } from 'react';
import { call } from '../../call.ts';
import { priceWords } from '../../content/price.fr.ts';
import { Modal } from '../../ui/modal.tsx';
import { gradeWords } from '../analysis/words.fr.ts';
import { ContactForm } from './contact-form.tsx';
import { readContact } from './kept-contact.ts';
import { PaymentForm } from './payment-form.tsx';

interface CheckoutProps {
  readonly reportId: string | null;
  /** This browser has ordered it already: shown before any question. */
  readonly isOrdered: boolean;
  /** After a payment that failed: a buyer who is known is not asked again. */
  readonly isRetry: boolean;
  readonly onClose: () => void;
}

/** The purchase of a report: the buyer, then the product and the way to the payment page. */
export function Checkout({ reportId, isOrdered, isRetry, onClose }: CheckoutProps) {
  const [buyer, setBuyer] = useState<ContactInfo | null>(() => (isRetry ? readContact() : null));
  const beforeSale = reportId && buyer === null ? 'contact' : 'payment';
  const [stage, setStage] = useState<'contact' | 'payment' | 'sold'>(isOrdered ? 'sold' : beforeSale);
  const results = useResults(reportId);
  if (stage === 'contact' && reportId) {
    return (
      <Modal key="contact" title="Vos coordonnées" onClose={onClose}>
        <p className="mt-3 text-sm">
          Pour le rapport PDF détaillé
          {results && (
            <>
              {' '}
              de <span className="font-mono wrap-anywhere">{results.unicode}</span>
            </>
          )}
          , <strong className="whitespace-nowrap">{priceWords}</strong>. Première étape sur deux : rien n’est débité
          ici.
        </p>
        <ContactForm
          reportId={reportId}
          onDone={(contact) => {
            setBuyer(contact);
            setStage('payment');
          }}
          onSold={() => setStage('sold')}
        />
      </Modal>
    );
  }
  if (stage === 'sold') {
    return (
      <Modal key="sold" title="Ce rapport est déjà commandé" close="Fermer" onClose={onClose}>
        <p className="mt-4">
          Il ne se paie qu’une fois.{' '}
          <a href={`/payment-success?reportId=${reportId}`} className="underline">
            Suivre ma commande
          </a>
        </p>
        <p className="mt-3 text-sm text-muted">
          Si ce n’est pas vous qui l’avez payé, lancez une nouvelle analyse : son rapport sera le vôtre.
        </p>
      </Modal>
    );
  }
  const purchase = {
    domain: results?.unicode ?? '…',
    grade: results?.grade?.letter ? gradeWords(results.stats) : null,
    analysedAt: results?.completedAt ?? null,
    email: buyer?.email ?? null,
    company: buyer?.company?.name ?? null,
  };
  return (
    <Modal key="payment" title="Commander le rapport détaillé" onClose={onClose}>
      <PaymentForm reportId={reportId} purchase={purchase} onEdit={() => setStage('contact')} />
    </Modal>
  );
}

function useResults(reportId: string | null): AnalysisResults | null {
  const [results, setResults] = useState<AnalysisResults | null>(null);
  useEffect(() => {
    if (!reportId) return;
    void call(analysisEndpoints.results, { path: { id: reportId } }).then(
      (called) => called.ok && setResults(called.answer),
    );
  }, [reportId]);
  return results;
}
