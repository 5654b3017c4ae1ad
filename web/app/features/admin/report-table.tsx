import { type AdminOrderSummary, adminMessages, mayValidate } from '@rempart/contract';
import { Columns } from '../../ui/columns.tsx';
import { secondsLeft } from './moves.ts';
import { ScoreBadge, StatusBadge } from './status-badge.tsx';
import { shortDay, untilWords } from './words.fr.ts';

const HEADS = ['Id', 'Domaine', 'Client', 'Email', 'Note', 'Statut', 'Date', 'Action'] as const;
const cell =
  'border-b border-soft px-2 py-3 align-top max-lg:block max-lg:border-0 max-lg:px-3 max-lg:py-1 max-lg:empty:hidden';
const rowButton =
  'cursor-pointer border border-ink px-3 py-1.5 font-medium whitespace-nowrap hover:bg-ink hover:text-ground disabled:opacity-60';

interface Acts {
  /** The order being taken back. */
  readonly busyId: number | null;
  readonly now: number;
  readonly onOpen: (id: number) => void;
  readonly onTakeBack: (id: number) => void;
}

/** All orders in a table; on a phone each row becomes a card. */
export function ReportTable({ reports, ...acts }: { readonly reports: readonly AdminOrderSummary[] } & Acts) {
  return (
    <table className="mt-4 w-full border-collapse text-sm max-lg:block">
      <caption className="sr-only">Commandes, les plus récentes d’abord</caption>
      <thead className="max-lg:sr-only">
        <Columns names={HEADS} cell="border-b border-ink px-2 py-2 text-left font-medium" />
      </thead>
      <tbody className="max-lg:block">
        {reports.map((report) => (
          <Row key={report.id} report={report} {...acts} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { readonly report: AdminOrderSummary } & Acts;

function Row(props: RowProps) {
  const { report, now, onOpen } = props;
  return (
    <tr className="max-lg:mb-3 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:border max-lg:border-soft max-lg:py-2">
      <td className={`${cell} mono max-lg:text-muted`}>{report.id}</td>
      <td className={`${cell} max-lg:flex-1`}>
        <button
          type="button"
          onClick={() => onOpen(report.id)}
          className="cursor-pointer text-left font-medium wrap-anywhere underline lg:min-w-36"
        >
          {report.domain}
        </button>
        <span className="mono mt-1 block text-xs text-muted">{report.number}</span>
      </td>
      <td className={`${cell} max-lg:w-full`}>
        {`${report.firstName} ${report.lastName}`.trim() || <span className="text-muted">–</span>}
        {report.company && <span className="block text-xs text-muted">{report.company}</span>}
      </td>
      <td className={`${cell} wrap-anywhere max-lg:w-full`}>{report.email || <span className="text-muted">–</span>}</td>
      <td className={cell}>
        <ScoreBadge score={report.score} />
      </td>
      <td className={cell}>
        <StatusBadge report={report} />
        {report.dueAt && <Due at={report.dueAt} now={now} />}
      </td>
      <td className={`${cell} whitespace-nowrap`}>{shortDay(report.createdAt)}</td>
      <td className={cell}>
        <NextStep {...props} />
      </td>
    </tr>
  );
}

/** What can be done at once from the list. */
function NextStep({ report, busyId, now, onOpen, onTakeBack }: RowProps) {
  if (report.releaseAt !== null) {
    const left = secondsLeft(report, now);
    return (
      <button
        type="button"
        disabled={busyId !== null || left === 0}
        onClick={() => onTakeBack(report.id)}
        className={rowButton}
      >
        {adminMessages.takeBack} <span className="mono">({left ?? '…'} s)</span>
      </button>
    );
  }
  if (!mayValidate(report) || report.trouble !== null || report.isAudited) return null;
  return (
    <button type="button" onClick={() => onOpen(report.id)} className={rowButton}>
      {adminMessages.validate}
    </button>
  );
}

function Due({ at, now }: { readonly at: string; readonly now: number }) {
  const { words, isLate } = untilWords(at, now);
  return <span className={`mt-1 block text-xs ${isLate ? 'font-medium text-fail' : 'text-muted'}`}>{words}</span>;
}
