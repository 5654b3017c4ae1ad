import type { AuditEvidence, Conclusion } from '@rempart/engine';
import { planOf } from '@rempart/engine';
import { sha256 } from '../../common/digest.ts';
import type { ReportFile } from '../../ports/sold-reports.ts';

interface Concluded {
  readonly results: Conclusion;
  readonly evidence: AuditEvidence;
}

/** The largest unknown share with which a careful reader would not repeat the audit. */
const UNKNOWN_SHARE = 0.15;

/** The points that a careful reader would check first: each is fine, or a reason to read twice. */
export function qualityOf(
  { results, evidence }: Concluded,
  file: ReportFile,
): readonly { label: string; ok: boolean }[] {
  const measured = results.protocols.filter(({ verdict }) => verdict !== 'unknown').length;
  const all = results.protocols.length;
  const { actions, withheld, faults } = planOf(evidence, results);
  const proposed = actions.flatMap(({ records }) => records.flatMap(({ after }) => after));
  const spf = proposed.filter((value) => /v=spf1/i.test(value));
  return [
    { label: `${measured} protocoles mesurés sur ${all}`, ok: measured === all },
    {
      label: `${Math.round(results.grade.measuredShare * 100)} % des contrôles ont une réponse`,
      ok: results.grade.measuredShare >= 1 - UNKNOWN_SHARE,
    },
    {
      label: 'Le SPF proposé ne commence qu’une fois par v=spf1',
      ok: spf.every((value) => (value.match(/v=spf1/gi) ?? []).length === 1),
    },
    {
      label:
        withheld.length === 0
          ? 'Aucune étape n’a été écartée du plan'
          : `Étapes écartées du plan, car elles auraient pu nuire : ${[...new Set(withheld.map(({ action, law }) => `${action} (${law})`))].join(', ')}`,
      ok: withheld.length === 0,
    },
    {
      label:
        faults.length === 0
          ? 'Chaque règle du plan a pu être appliquée'
          : `Règles du plan qui ont échoué, remplacées par un conseil général : ${faults.map(({ remedy, message }) => `${remedy} (${message})`).join(', ')}`,
      ok: faults.length === 0,
    },
    {
      label: 'Le fichier a l’empreinte notée',
      ok: sha256(file.pdf) === file.sha256,
    },
    { label: `${file.pages} pages`, ok: file.pages >= 8 && file.pages <= 40 },
  ];
}
