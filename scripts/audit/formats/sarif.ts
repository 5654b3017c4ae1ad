import type { Verdict, ZoneFault } from '@rempart/engine';
import type { AuditDocument } from '@rempart/engine/fr';
import type { Weighed } from '../accepted.ts';
import { VERSION } from '../program.ts';
import type { TerminalWords } from '../words.ts';
import type { Format } from './format.ts';

/** SARIF 2.1.0 (OASIS), one run for each domain, as code scanning reads it. */
export const sarif = (words: TerminalWords): Format => ({
  head: '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[',
  between: ',',
  tail: ']}',
  one: (document, weighed, file) => JSON.stringify(runOf(words, document, weighed, file)),
});

/** The faults of a file that could not be judged, as a document of one run. */
export function faultsDocument(words: TerminalWords, file: string, faults: readonly ZoneFault[]): string {
  const { zone } = words.formats;
  const { head, tail } = sarif(words);
  const codes = [...new Set(faults.map(({ code }) => code))];
  const run = {
    tool: driver(
      words,
      codes.map((code) => ({ id: `zone/${code}`, shortDescription: { text: zone[code] } })),
    ),
    results: faults.map(({ code, line, found }) => ({
      ruleId: `zone/${code}`,
      ruleIndex: codes.indexOf(code),
      level: 'error',
      message: { text: found === '' ? zone[code] : `${zone[code]} (${found})` },
      locations: [locationOf(file, line)],
    })),
  };
  return `${head}${JSON.stringify(run)}${tail}`;
}

const TOLD: readonly Verdict['outcome'][] = ['fail', 'warn', 'unknown'];

/** What is accepted is a result that is suppressed outside of what was judged (§3.35): viewers of the run leave it out, and may say why. */
function runOf(
  words: TerminalWords,
  { domain, protocols, grade }: AuditDocument,
  { accepted }: Weighed,
  file: string | null,
): object {
  const told = protocols
    .flatMap(({ checks }) => checks)
    .filter(({ outcome, severity }) => TOLD.includes(outcome) && severity !== 'info');
  return {
    tool: driver(
      words,
      told.map(({ id, title, severity, reference }) => ({
        id,
        shortDescription: { text: title },
        properties: { severity, reference },
      })),
    ),
    automationDetails: { id: `rempart/${domain}` },
    results: told.map((check, ruleIndex) => {
      const known = accepted.get(check.id);
      return {
        ruleId: check.id,
        ruleIndex,
        ...levelOf(check),
        message: { text: check.text },
        locations: [locationOf(file ?? domain, 1, domain)],
        partialFingerprints: { 'rempart/v1': `${domain} ${check.id}` },
        ...(known && {
          suppressions: [{ kind: 'external', status: 'accepted', justification: words.baseline.short(known) }],
        }),
      };
    }),
    properties: { domain, letter: grade.letter, points: grade.points, floor: grade.floor, partial: grade.partial },
  };
}

/** What was not measured is no fault: it is left open (§3.27.9). */
function levelOf({ outcome, severity }: Pick<Verdict, 'outcome' | 'severity'>): {
  readonly kind: string;
  readonly level: string;
} {
  if (outcome === 'unknown') return { kind: 'open', level: 'none' };
  const isGrave = outcome === 'fail' && (severity === 'critical' || severity === 'high');
  return { kind: 'fail', level: isGrave ? 'error' : 'warning' };
}

function driver({ language }: TerminalWords, rules: readonly object[]): object {
  return { driver: { name: 'Rempart', version: VERSION, language, rules } };
}

/** A place is a file (§3.29.3): where none was judged, the domain stands for it. */
function locationOf(file: string, startLine: number, domain?: string): object {
  const uri = file.split('/').map(encodeURIComponent).join('/');
  return {
    physicalLocation: { artifactLocation: { uri }, region: { startLine } },
    ...(domain && { logicalLocations: [{ fullyQualifiedName: domain }] }),
  };
}
