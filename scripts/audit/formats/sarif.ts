import { createHash } from 'node:crypto';
import type { Verdict, ZoneFault } from '@rempart/engine';
import type { AuditDocument } from '@rempart/engine/fr';
import type { Weighed } from '../accepted.ts';
import { VERSION } from '../program.ts';
import type { TerminalWords } from '../words.en.ts';
import type { Format, Judged } from './format.ts';

type CheckShown = AuditDocument['protocols'][number]['checks'][number];

/**
 * SARIF 2.1.0 (OASIS), one run for each domain, as forges take it: GitHub reads each result as an open alert, whatever its `kind` and its
 * `suppressions` say. So the results are the faults that are open; what is accepted stands among the properties of the run, and what was
 * not measured among its notifications.
 */
export const sarif = (words: TerminalWords): Format => ({
  head: '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[',
  between: ',',
  tail: ']}',
  one: (document, weighed, judged) => JSON.stringify(runOf(words, document, weighed, judged)),
});

/** The faults of a file that could not be judged, as a document of one run. */
export function faultsDocument(words: TerminalWords, file: string, faults: readonly ZoneFault[]): string {
  const { zone } = words.formats;
  const { head, tail } = sarif(words);
  const codes = [...new Set(faults.map(({ code }) => code))];
  const run = {
    tool: driver(
      words,
      codes.map((code) => ({
        id: `zone/${code}`,
        shortDescription: { text: zone[code] },
        fullDescription: { text: zone[code] },
        help: { text: zone[code] },
        defaultConfiguration: { level: 'error' },
        properties: { tags: ['dns'] },
      })),
    ),
    automationDetails: { id: `rempart/zone/${file}/` },
    results: faults.map(({ code, line, found }) => ({
      ruleId: `zone/${code}`,
      ruleIndex: codes.indexOf(code),
      level: 'error',
      message: { text: found === '' ? zone[code] : `${zone[code]} (${found})` },
      locations: [locationOf(file, line)],
      partialFingerprints: fingerprint(file, code, found),
    })),
  };
  return `${head}${JSON.stringify(run)}${tail}`;
}

function runOf(
  words: TerminalWords,
  { domain, protocols, grade }: AuditDocument,
  { accepted }: Weighed,
  judged: Judged | null,
): object {
  const checks = protocols
    .flatMap(({ id: protocol, checks }) => checks.map((check) => ({ ...check, protocol })))
    .filter(({ severity }) => severity !== 'info');
  const faults = checks.filter(({ id, outcome }) => (outcome === 'fail' || outcome === 'warn') && !accepted.has(id));
  const placeOf = (check: string) => locationOf(judged?.file ?? domain, judged?.lineOf(check) ?? 1, domain);
  return {
    tool: driver(
      words,
      faults.map((check) => ruleOf(words, check)),
    ),
    // GitHub reads what stands before the last slash as the category: a file must not hold two runs of one.
    automationDetails: { id: `rempart/${domain}/` },
    invocations: [{ executionSuccessful: true, toolExecutionNotifications: notesOf(words, domain, checks, judged) }],
    results: faults.map((check, ruleIndex) => ({
      ruleId: check.id,
      ruleIndex,
      kind: 'fail',
      level: levelOf(check),
      message: { text: check.text },
      locations: [placeOf(check.id)],
      partialFingerprints: fingerprint(domain, check.id),
    })),
    properties: {
      domain,
      letter: grade.letter,
      points: grade.points,
      floor: grade.floor,
      partial: grade.partial,
      accepted: [...accepted.values()].map(({ check, until, why }) => ({ check, until, why })),
    },
  };
}

/** What was not measured, and what of the file could not be read as it stands. */
function notesOf(
  words: TerminalWords,
  domain: string,
  checks: AuditDocument['protocols'][number]['checks'],
  judged: Judged | null,
): readonly object[] {
  return [
    ...checks
      .filter(({ outcome }) => outcome === 'unknown')
      .map(({ id, title, text }) => ({ descriptor: { id }, level: 'note', message: { text: `${title}: ${text}` } })),
    ...(judged?.notes ?? []).map(({ code, line, found }) => ({
      descriptor: { id: `zone/${code}` },
      level: code === 'KEPT_UNREAD' ? 'note' : 'warning',
      message: { text: `${words.formats.zoneNotes[code]} (${found})` },
      locations: [locationOf(judged?.file ?? domain, line)],
    })),
  ];
}

/** What GitHub sorts alerts by, in the bands of CVSS. */
const SECURITY_SEVERITIES: Readonly<Record<Verdict['severity'], string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '2.5',
  info: '0.0',
};

function ruleOf(words: TerminalWords, check: CheckShown & { readonly protocol: Verdict['protocol'] }): object {
  const { id, title, severity, reference, protocol } = check;
  const about = { ...check, check: id, outcome: 'unknown', facts: { silence: 'not-asked' } } as unknown as Verdict;
  // What it means before anything is found.
  const { why } = words.engine.advise(about);
  const [, rfc, section] = /^RFC (\d+)(?: §([\d.]+\d))?/.exec(reference) ?? [];
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: `${why} (${reference})` },
    ...(rfc && { helpUri: `https://www.rfc-editor.org/rfc/rfc${rfc}${section ? `#section-${section}` : ''}` }),
    defaultConfiguration: { level: levelOf({ outcome: 'fail', severity }) },
    properties: {
      tags: ['security', protocol],
      precision: 'high',
      'security-severity': SECURITY_SEVERITIES[severity],
      severity,
      reference,
    },
  };
}

function levelOf({ outcome, severity }: Pick<Verdict, 'outcome' | 'severity'>): string {
  return outcome === 'fail' && (severity === 'critical' || severity === 'high') ? 'error' : 'warning';
}

/** The same for the same finding, on whatever line it stands: forges know it again by this alone. */
function fingerprint(...about: readonly string[]): object {
  const hash = createHash('sha256').update(about.join(' ')).digest('hex').slice(0, 16);
  return { primaryLocationLineHash: `${hash}:1` };
}

function driver({ language }: TerminalWords, rules: readonly object[]): object {
  const informationUri = 'https://www.npmjs.com/package/rempart';
  return { driver: { name: 'Rempart', version: VERSION, semanticVersion: VERSION, informationUri, language, rules } };
}

/** A place is a file (§3.29.3): where none was judged, the domain stands for it. */
function locationOf(file: string, startLine: number, domain?: string): object {
  const uri = file.split('/').map(encodeURIComponent).join('/');
  return {
    physicalLocation: { artifactLocation: { uri }, region: { startLine } },
    ...(domain && { logicalLocations: [{ fullyQualifiedName: domain }] }),
  };
}
