import { type AuditEvidence, type Places, proofsOf, type Verdict, type ZoneNote } from '@rempart/engine';
import type { TerminalWords } from './words.en.ts';

/** A file that was judged in place of what the DNS answers about its zone. */
export interface JudgedFile {
  readonly file: string;
  readonly origin: string;
  readonly notes: readonly ZoneNote[];
  readonly places: Places;
}

/** Lines named for one type of record. */
const NAMED = 5;

/** What is said of the file beside its result: what was kept unread in one sentence, everything else with its line. */
export function noteLines(words: TerminalWords, file: string, notes: readonly ZoneNote[]): readonly string[] {
  const { keptUnread, zoneNotes } = words.formats;
  const kept = notes.filter(({ code }) => code === 'KEPT_UNREAD');
  const types = [...Map.groupBy(kept, ({ found }) => found)].map(([type, all]) => {
    const lines = all.slice(0, NAMED).map(({ line }) => line);
    return `${type} (${lines.join(', ')}${all.length > NAMED ? '…' : ''})`;
  });
  return [
    ...(kept.length > 0 ? [`${file}${words.formats.colon}${keptUnread(kept.length, types)}`] : []),
    ...notes
      .filter(({ code }) => code !== 'KEPT_UNREAD')
      .map(({ code, line, found }) => `${file}:${line}: ${code}: ${zoneNotes[code]} (${found})`),
  ];
}

/** How the text begins that a protocol publishes beside texts of others. */
const BEGINNINGS: Readonly<Partial<Record<Verdict['protocol'], string>>> = { spf: 'v=spf1', dmarc: 'v=DMARC1' };

/**
 * The line of the file that a finding is about: that of the record whose answer proves it, else of what leads to the name that was asked or
 * visited, else of what stands nearest above that name.
 */
export function linesOfFindings(
  { origin, places }: JudgedFile,
  evidence: AuditEvidence,
  verdicts: readonly Verdict[],
): (check: string) => number {
  const proofs = proofsOf(evidence, verdicts);
  const lines = new Map<string, number>(
    verdicts.map(({ check, protocol }) => {
      const { byCheck, exchanges = [] } = proofs.get(protocol) ?? {};
      const asked = (byCheck?.get(check)?.ids ?? []).flatMap((wanted) => {
        const question = exchanges.find(({ id }) => id === wanted)?.question;
        return question ? namesIn(question) : [];
      });
      const own = asked.map(({ name, type }) => places.at(name, type, BEGINNINGS[protocol]) ?? places.leadingTo(name));
      return [check, own.find((line) => line !== null) ?? places.near(asked[0]?.name ?? origin)];
    }),
  );
  return (check) => lines.get(check) ?? places.near(origin);
}

type Question = NonNullable<AuditEvidence['trace']>['exchanges'][number]['question'];

function namesIn(question: Question): readonly { readonly name: string; readonly type: string }[] {
  switch (question.kind) {
    case 'dns':
      return [{ name: question.name, type: question.type }];
    case 'tls':
    case 'smtp':
      return [{ name: question.host, type: 'A' }];
    case 'http':
      return [{ name: new URL(question.url).hostname, type: 'A' }];
    default:
      return [];
  }
}
