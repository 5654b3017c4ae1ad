import {
  type AdminOrderSummary,
  type ReportStanding,
  reportStanding,
  reportStandingWord,
  reportStatus,
  troubleWords,
} from '@rempart/contract';

const TONES: Readonly<Record<ReportStanding, string>> = {
  unpaid: 'border-edge text-muted',
  generating: 'border-edge text-ink',
  toValidate: 'border-warn bg-warn text-ground',
  toSend: 'border-warn text-warn',
  sent: 'border-pass text-pass',
  withdrawn: 'border-fail text-fail',
  refunding: 'border-warn text-warn',
  refundFailed: 'border-fail text-fail',
  refunded: 'border-edge text-muted',
};

const badge = 'inline-block border px-2 py-0.5 text-xs font-medium whitespace-nowrap';

/** The status of an order, or its end; and beside it what deviated, and that its report was sent where the end hides it. */
export function StatusBadge({ report }: { readonly report: AdminOrderSummary }) {
  const standing = reportStanding(report);
  const status = reportStatus(report);
  return (
    <span className="flex flex-wrap gap-1">
      <span className={`${badge} ${TONES[standing]}`}>{reportStandingWord(report)}</span>
      {status === 'sent' && standing !== 'sent' && (
        <span className={`${badge} ${TONES.sent}`}>{reportStandingWord({ ...report, trouble: null })}</span>
      )}
      {report.isAudited && <span className={`${badge} border-edge text-ink`}>Analyse relancée</span>}
      {report.trouble && report.trouble !== standing && (
        <span className={`${badge} border-fail text-fail`}>{troubleWords[report.trouble]}</span>
      )}
    </span>
  );
}

/** A green, B blue, C orange, the rest red, as the specification says; the letter repeats it. */
export function ScoreBadge({ score }: { readonly score: string | null }) {
  if (score === null) return <span className="text-muted">–</span>;
  return (
    <span
      className={`inline-block min-w-7 px-2 py-0.5 text-center text-sm font-semibold text-white ${SCORES[score] ?? 'bg-[#a3201a]'}`}
    >
      {score}
    </span>
  );
}

const SCORES: Readonly<Record<string, string>> = { A: 'bg-[#236556]', B: 'bg-[#2a5b9c]', C: 'bg-[#a85d00]' };
