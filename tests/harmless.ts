import assert from 'node:assert/strict';
import { WEEK_MS } from '@rempart/contract';
import { type Action, type AuditEvidence, conclude, isToMeet, planOf, zoneLines } from '@rempart/engine';
import { advise, describeAction } from '@rempart/engine/fr';
import { seen } from '../engine/model/observed.ts';
import { isToReplace, publishedKeys } from '../engine/protocols/dkim/keys.ts';
import { isDkim, parseDkim } from '../engine/protocols/dkim/parse.ts';
import { isDmarc } from '../engine/protocols/dmarc/parse.ts';
import { appliedRecord } from '../engine/protocols/dmarc/policy.ts';
import { dependenciesOf } from '../engine/remedies/dependencies.ts';
import { tightens } from '../engine/remedies/dmarc/readers.ts';
import { breachesOf } from '../engine/remedies/harm/laws.ts';
import { isMute } from '../engine/remedies/harm/step.ts';
import { openSimulator } from '../engine/remedies/simulator.ts';
import { evidenceIn } from '../engine/remedies/situation.ts';
import { assertEachStands } from '../engine/remedies/testing.ts';
import { outline } from '../report/outline.fr.ts';
import type { Outline } from '../report/outline.ts';
import { boughtOrder } from '../report/testing.ts';
import { day } from '../report/typography.fr.ts';

/** For tests: no step of the plan for this evidence, and nothing that is printed from it, can hurt. Gives the ids of its actions. */
export function assertHarmless(evidence: AuditEvidence): readonly string[] {
  const { verdicts } = conclude(evidence);
  const { actions, withheld } = planOf(evidence, { verdicts });
  assert.deepEqual(withheld, [], `${evidence.domain}: a harmful step was proposed`);
  assert.deepEqual(breachesOf(actions, openSimulator(evidence, verdicts)), []);
  assertEachStands(actions);
  const report = outline(boughtOrder({ evidence, drawnAt: evidence.at, review: null }));
  assertZoneFile(textOf(report, 'zone-a-publier.txt'), actions, evidence);
  assertKeys(report, evidence);
  assertHosts(report, actions, evidence);
  assertDated(report, actions, evidence);
  assertFindings(report, evidence);
  const dates = textOf(report, 'echeances.ics');
  assert.doesNotMatch(dates, /v=(DMARC1|DKIM1|spf1|STSv1)|mode: enforce/);
  return actions.map(({ id }) => id);
}

function textOf({ attachments }: Outline, name: string): string {
  return attachments.find((file) => file.name === name)?.text ?? '';
}

/** A line of the zone file, its character-strings joined and its escapes read. */
function publishedBy(line: string): { readonly name: string; readonly value: string } | null {
  const [, name = '', type = '', written = ''] = /^(?:; )?(\S+)\. \d+ IN (\S+) (.*)$/.exec(line) ?? [];
  if (name === '') return null;
  const strings = [...written.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) =>
    text.replace(/\\(["\\])/g, '$1'),
  );
  return { name, value: type === 'TXT' ? strings.join('') : written };
}

/** What can be copied at once tightens nothing; what is for later stands as a comment; what goes away is reported. */
function assertZoneFile(file: string, actions: readonly Action[], evidence: AuditEvidence): void {
  const lines = file.split('\n');
  const dmarc = evidenceIn(evidence, 'dmarc');
  const today = dmarc && appliedRecord(dmarc);
  for (const line of lines.filter((one) => !one.startsWith(';'))) {
    const published = publishedBy(line);
    // Its file comes first: alone it would revive the policy that is served today.
    assert.ok(!published?.value.startsWith('v=STSv1'), `${line} stands there to be copied before its file`);
    if (!published || !isDmarc(published.value) || !today?.seen || isMute(evidence)) continue;
    const walk = [{ name: published.name, texts: seen([published.value]) }];
    const next = appliedRecord({ domain: evidence.domain, walk });
    assert.ok(next.seen && !tightens(today.value, next.value), `${line} stands there to be copied today`);
  }
  for (const { needs, records } of actions) {
    const isConditional = needs.some(isToMeet);
    for (const change of records.filter(({ placeholders }) => isConditional || placeholders.length > 0)) {
      const live = zoneLines(change).filter((line) => lines.includes(line));
      assert.deepEqual(live, [], 'a line that has a condition stands there to be copied at once');
    }
  }
  for (const { name, before, after } of actions.flatMap(({ records }) => records)) {
    if (after.length > 0 || before.length === 0) continue;
    assert.ok(
      lines.some((line) => line.includes(`à retirer : ${name}. `)),
      `${name} goes, and the zone file does not say so`,
    );
  }
}

/** Nowhere in a report, its annex, its letters and its zone file is a key that must go given to be published. */
export function assertKeys(report: Outline, evidence: AuditEvidence): void {
  const lines = [
    ...textOf(report, 'zone-a-publier.txt')
      .split('\n')
      .flatMap((line) => publishedBy(line)?.value ?? []),
    // Of a value that no line holds the report shows the beginning; the file above has it whole.
    ...afterLines(report).filter((line) => !line.endsWith('[…]')),
  ];
  for (const line of lines.filter(isDkim)) assert.ok(!isToReplace({ ...parseDkim(line), siblings: 1 }), line);
  const dkim = evidenceIn(evidence, 'dkim');
  const old = dkim ? publishedKeys(dkim).filter(isToReplace) : [];
  const told = JSON.stringify(report.sections);
  for (const { selector } of old) {
    for (const [, selectors = ''] of told.matchAll(/(?:Ôtez|Retirez) «\st=y\s» ([^:;"]*?)(?: une fois|\.)/g))
      assert.doesNotMatch(selectors, new RegExp(`\\b${selector}\\b`), `${selector}: the trial flag alone would go`);
  }
}

/** Every value of the annex that is to be published. */
function afterLines({ sections }: Outline): readonly string[] {
  const found: string[] = [];
  JSON.stringify(sections, (_, value) => {
    if (value?.kind === 'code' && value.tone === 'after') found.push(...value.lines);
    return value;
  });
  return found;
}

/** Nowhere is a name that anybody may register, or that leads nowhere, given to be published. */
function assertHosts(report: Outline, actions: readonly Action[], evidence: AuditEvidence): void {
  const free = dependenciesOf(evidence).filter(({ registration }) => registration === 'free');
  const servers = evidenceIn(evidence, 'smtp')?.servers ?? [];
  const lost = servers
    .filter(({ addresses }) => addresses.seen && addresses.value.length === 0)
    .map(({ host }) => host);
  const zone = textOf(report, 'zone-a-publier.txt');
  const published = [...zone.split('\n').flatMap((line) => publishedBy(line)?.value ?? []), ...afterLines(report)];
  for (const name of [...free.map(({ domain }) => domain), ...lost]) {
    for (const value of published) assert.ok(!hostsNamed(value).includes(name), `${name} is authorised by ${value}`);
    for (const action of actions) {
      const { steps } = describeAction(action);
      assert.ok(!steps.some((step) => step.includes(`mx: ${name}`)), `${action.id} names ${name} in a policy`);
    }
  }
}

/** The part of a value that lets hosts in or sends to them: unknown modifiers of SPF say nothing (RFC 7208 §6). */
function hostsNamed(value: string): string {
  if (!/^v=spf1/.test(value)) return value;
  return (value.match(/(?<=\s)(?:[-+~?]?(?:a|mx|include|exists|ptr)[:/]|redirect=)\S+/g) ?? []).join(' ');
}

/** What a page gives for a finding was found in the audit itself, and not in what a plan makes of it. */
export function assertFindings({ sections }: Outline, evidence: AuditEvidence): void {
  const found = new Set(conclude(evidence).verdicts.map((verdict) => advise(verdict).found));
  for (const { id, blocks } of sections.filter((section) => section.id.startsWith('pour-'))) {
    for (const block of blocks) {
      if (block.kind !== 'paragraph' || typeof block.text === 'string') continue;
      const [label, finding] = block.text.map(({ text }) => text);
      if (label?.startsWith('Constat')) assert.ok(found.has(finding ?? ''), `${id}: nobody found « ${finding} »`);
    }
  }
}

/** Nobody is asked for a later step without the day before which it is not to be done, as many weeks ahead as it waits. */
function assertDated(report: Outline, actions: readonly Action[], evidence: AuditEvidence): void {
  const pages = report.sections.filter(({ id }) => id.startsWith('pour-'));
  for (const [index, action] of actions.entries()) {
    if (action.notBefore === null || action.effort === 0) continue;
    const noon = `${action.notBefore}T12:00:00Z`;
    const weeks = (Date.parse(noon) - Date.parse(evidence.at)) / WEEK_MS;
    assert.ok(weeks > action.week - 1 / 7, `action ${index + 1} comes too soon, ${noon}`);
    const from = day(noon);
    const asked = pages.flatMap(({ blocks }) =>
      blocks.flatMap((block, place) =>
        block.kind === 'heading' && block.text.startsWith(`${index + 1}. `) ? [JSON.stringify(blocks[place + 1])] : [],
      ),
    );
    assert.ok(asked.length > 0, `action ${index + 1} is asked of nobody`);
    for (const terms of asked)
      assert.ok(
        terms.includes(`À partir du ${from}, pas avant`),
        `action ${index + 1} is asked for without its day, ${from}`,
      );
  }
}
