import type { ResultOutline } from '@rempart/contract';
import { Part } from '../../../ui/part.tsx';
import { AddingForm } from '../../adding/adding-form.tsx';

/** Leads to what a service would do to the domain, before its button is clicked. */
export function BeforeAdding({ results: { kind, plan, reportId } }: { readonly results: ResultOutline }) {
  if (kind !== 'mail' || plan === null) return null;
  return (
    <Part id="ajouter" title="Je vais ajouter…" className="no-print mt-12 border-t border-edge pt-5">
      <p className="mt-1 max-w-prose text-sm">
        Un outil d’envoi propose de connecter votre domaine en un clic ? Voyez d’abord ce que ce clic ferait de votre
        note, de votre SPF et de votre DMARC.
      </p>
      <AddingForm reportId={reportId} asked="" />
    </Part>
  );
}
