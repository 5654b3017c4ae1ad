import type { AuditEvidence, Conclusion, Verdict, ZoneFault } from '@rempart/engine';
import { VERSION } from '../program.ts';
import type { TerminalWords } from '../words.ts';
import type { Format } from './format.ts';

/** SARIF 2.1.0 (OASIS), one run for each domain, as code scanning reads it. */
export const sarif = (words: TerminalWords): Format => ({
  head: '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[',
  between: ',',
  tail: ']}',
  one: (evidence, conclusion, file) => JSON.stringify(runOf(words, evidence, conclusion, file)),
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

function runOf(
  words: TerminalWords,
  { domain }: AuditEvidence,
  { verdicts, grade }: Conclusion,
  file: string | null,
): object {
  const { advise } = words.engine;
  const told = verdicts.filter(({ outcome, severity }) => TOLD.includes(outcome) && severity !== 'info');
  return {
    tool: driver(
      words,
      told.map((verdict) => ({
        id: verdict.check,
        shortDescription: { text: advise(verdict).title },
        properties: { severity: verdict.severity, reference: verdict.reference },
      })),
    ),
    automationDetails: { id: `rempart/${domain}` },
    results: told.map((verdict, ruleIndex) => {
      const { found, remedy } = advise(verdict);
      return {
        ruleId: verdict.check,
        ruleIndex,
        ...levelOf(verdict),
        message: { text: remedy ? `${found} ${remedy}` : found },
        locations: [locationOf(file ?? domain, 1, domain)],
        partialFingerprints: { 'rempart/v1': `${domain} ${verdict.check}` },
      };
    }),
    properties: { domain, letter: grade.letter, points: grade.points },
  };
}

/** What was not measured is no fault: it is left open (§3.27.9). */
function levelOf({ outcome, severity }: Verdict): { readonly kind: string; readonly level: string } {
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
