import type { AuditEvidence, Conclusion, Verdict, ZoneFault } from '@rempart/engine';
import { advise } from '@rempart/engine/fr';
import { VERSION } from '../program.ts';
import type { Format } from './format.ts';
import { formatWords } from './words.fr.ts';

/** SARIF 2.1.0 (OASIS), one run for each domain, as code scanning reads it. */
export const sarif: Format = {
  head: '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[',
  between: ',',
  tail: ']}',
  one: (evidence, conclusion, file) => JSON.stringify(runOf(evidence, conclusion, file)),
};

/** The faults of a file that could not be judged, as a document of one run. */
export function faultsDocument(file: string, faults: readonly ZoneFault[]): string {
  const codes = [...new Set(faults.map(({ code }) => code))];
  const run = {
    tool: driver(codes.map((code) => ({ id: `zone/${code}`, shortDescription: { text: formatWords.zone[code] } }))),
    results: faults.map(({ code, line, found }) => ({
      ruleId: `zone/${code}`,
      ruleIndex: codes.indexOf(code),
      level: 'error',
      message: { text: found === '' ? formatWords.zone[code] : `${formatWords.zone[code]} (${found})` },
      locations: [locationOf(file, line)],
    })),
  };
  return `${sarif.head}${JSON.stringify(run)}${sarif.tail}`;
}

const TOLD: readonly Verdict['outcome'][] = ['fail', 'warn', 'unknown'];

function runOf({ domain }: AuditEvidence, { verdicts, grade }: Conclusion, file: string | null): object {
  const told = verdicts.filter(({ outcome, severity }) => TOLD.includes(outcome) && severity !== 'info');
  return {
    tool: driver(
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

function driver(rules: readonly object[]): object {
  return { driver: { name: 'Rempart', version: VERSION, language: 'fr', rules } };
}

/** A place is a file (§3.29.3): where none was judged, the domain stands for it. */
function locationOf(file: string, startLine: number, domain?: string): object {
  const uri = file.split('/').map(encodeURIComponent).join('/');
  return {
    physicalLocation: { artifactLocation: { uri }, region: { startLine } },
    ...(domain && { logicalLocations: [{ fullyQualifiedName: domain }] }),
  };
}
