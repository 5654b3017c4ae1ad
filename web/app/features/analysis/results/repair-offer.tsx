import { type ResultOutline, repairFormPath } from '@rempart/contract';
import { Part } from '../../../ui/part.tsx';

/** Leads to the form that writes a step of the plan into the zone. */
export function RepairOffer({ results: { plan, reportId } }: { readonly results: ResultOutline }) {
  if (plan === null || plan.path.length === 0) return null;
  return (
    <Part id="reparer" title="Réparer" className="no-print mt-12 border-t border-edge pt-5">
      <p className="mt-1 max-w-prose text-sm">
        Vous tenez la clé de votre zone DNS ? Une étape du plan y est écrite devant vous : ce qui change est montré
        avant, mesuré après, et se reprend pendant 30 jours.
      </p>
      <p className="mt-3">
        <a href={repairFormPath(reportId)} rel="nofollow" className="inline-block py-2 underline">
          Choisir une étape
        </a>
      </p>
    </Part>
  );
}
