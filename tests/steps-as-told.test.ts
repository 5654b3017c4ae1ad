import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ActionShown, type ClientDomain, type PlanCondition, type PlanShown, termsWords } from '@rempart/contract';
import type { Action } from '@rempart/engine';
import { briefOf, conditionInWords, conditionsOf, describeAction, planDocumentOf } from '@rempart/engine/fr';
import { longDay } from '@rempart/french';
import { isAdvice } from '../engine/remedies/action.ts';
import { readEvidence, recordedDomains } from '../engine/testing/recordings.ts';
import { messageOf } from '../engine/wording/message.fr.ts';
import { clientPageText } from '../report/client-page.fr.ts';
import type { Block } from '../report/outline.ts';
import { calendarFile } from '../report/sections/calendar-file.fr.ts';
import { essential, briefOf as letterOn } from '../report/sections/essential.fr.ts';
import { planOverview } from '../report/sections/plan.fr.ts';
import { recipientPages } from '../report/sections/recipients.fr.ts';
import { servedFiles, zoneFile } from '../report/sections/zone-file.fr.ts';
import { type Subject, unprovedSubject } from '../report/subject.ts';
import { summary } from '../report/summary.fr.ts';
import { parseCalendar } from '../report/testing/calendar.ts';
import { wordsOf } from '../report/testing/outlines.ts';
import { boughtOrder } from '../report/testing.ts';
import { tableDay } from '../report/typography.fr.ts';
import { wordsIn } from '../scripts/audit/language.ts';
import { planSummary } from '../scripts/audit/plan.ts';
import { reportDraft } from '../server/usecases/mail/words/buyer.fr.ts';
import { drawText } from '../server/usecases/mail/words/draft.ts';
import { stepsOf } from '../server/wings/repair/usecases/steps.ts';
import { watchToldDraft } from '../server/wings/watching/usecases/mail-words.fr.ts';

/** A step as one place shows it. */
interface Told {
  readonly action: Action;
  readonly text: string;
}

/** Everything that shows steps: who reads no more than that knows when each may be done, and what must be so first. */
const OUTPUTS: Readonly<Record<string, (subject: Subject) => readonly Told[]>> = {
  'the page of a result': (subject) => {
    const plan = planShownOf(subject);
    return [...plan.first, ...(plan.nextLetter?.actions ?? [])].map((shown) =>
      told(subject, shown.id, terms(shown, subject)),
    );
  },
  'the message that is forwarded': ({ evidence, plan }) =>
    plan.actions.map((action) => ({ action, text: messageOf(action, plan.actions, evidence).lines.join('\n') })),
  'the mail that brings the report': (subject) => {
    const draft = reportDraft(BOUGHT, { ...SENT, brief: letterOn(subject) });
    return firstOf(subject, drawText(draft, ''));
  },
  'the mail of a watched domain': (subject) => {
    const plan = planShownOf(subject);
    const [first] = plan.first;
    const fact = plan.firstThing?.fact ?? '';
    const draft = watchToldDraft({
      domains: [
        {
          domain: subject.evidence.domain,
          changes: [],
          resultUrl: null,
          first: first ? { fact, title: first.title, terms: terms(first, subject) } : null,
        },
      ],
      ending: [],
      listUrl: '',
      stopUrl: '',
    });
    return firstOf(subject, drawText(draft, ''));
  },
  'the page of a client, and its PDF': (subject) => {
    const plan = planShownOf(subject);
    const { domain, at } = subject.evidence;
    const shown: ClientDomain = {
      domain,
      unicode: domain,
      letter: 'C',
      points: 70,
      provisional: false,
      lastAudit: at,
      reportId: null,
      verdicts: {},
      forged: 'inbox',
      due: null,
      changed: null,
      first: plan.first,
      firstThing: plan.firstThing ?? null,
      history: [],
      changes: [],
    };
    const page = { provider: null, name: 'Client', domains: [shown], common: [], preparing: 0, at };
    const { blocks } = clientPageText(page);
    const items = blocks.flatMap((block) =>
      block.kind === 'list' && block.isOrdered ? block.items.map((item) => wordsOf(item)) : [],
    );
    return plan.first.map(({ id }, index) => told(subject, id, items[index] ?? ''));
  },
  'the first page of the report': (subject) => {
    const steps = blocksOf(essential(subject).blocks).flatMap((block) => (block.kind === 'steps' ? block.steps : []));
    return subject.plan.first.map((action, index) => ({ action, text: wordsOf(steps[index]) }));
  },
  'the plan of the report': (subject) => {
    const rows = planOverview(subject)
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'table' && block.columns[0]?.heading === 'N°' ? block.rows : []));
    // The table is to be followed in its order, which therefore tells what comes first.
    const numbers = rows.map((_, index) => `n° ${index + 1}`);
    assert.match(
      planOverview(subject)
        .map(({ lead }) => wordsOf(lead))
        .join(),
      /^(?:À suivre dans cet ordre|$)/,
    );
    return subject.plan.actions.map((action, index) => ({
      action,
      text: [...numbers.slice(0, index), wordsOf(rows[index])].join('\n'),
    }));
  },
  'the letters of the report': (subject) =>
    recipientPages(subject).flatMap(({ blocks }) =>
      [...parted(blocks)].flatMap(([number, text]) => {
        const action = subject.plan.actions[number - 1];
        return action ? [{ action, text }] : [];
      }),
    ),
  'the file for the agenda': (subject) => {
    const [file] = calendarFile(subject);
    const events = file ? parseCalendar(file.text).components : [];
    const said = events.map(({ properties }) =>
      ['DTSTART', 'SUMMARY', 'DESCRIPTION'].map((name) => properties.get(name)?.value ?? '').join('\n'),
    );
    return subject.plan.actions.map((action) => {
      const { title } = describeAction(action);
      const text = said.flatMap((event) => event.split(/\n\n(?=\d+\. )/)).find((part) => part.includes(title));
      return { action, text: text ?? '' };
    });
  },
  'the zone file': (subject) => filed(subject, zoneFile(subject), /^; (\d+)\. /),
  'the files to be served': (subject) => filed(subject, servedFiles(subject), /^# (\d+)\. /),
  'the terminal': (subject) => {
    const { sections } = summary(subject.evidence, subject.conclusion);
    const steps = sections.flatMap(({ blocks }) => blocks.flatMap((one) => (one.kind === 'steps' ? one.steps : [])));
    return subject.plan.first.map((action, index) => ({ action, text: wordsOf(steps[index]) }));
  },
  'the plan in the terminal': ({ evidence, conclusion, plan }) => {
    const { sections } = planSummary(wordsIn.fr, evidence, conclusion);
    const listed = plan.actions.toSorted((one, other) => Number(isAdvice(one)) - Number(isAdvice(other)));
    return listed.map((action, index) => ({ action, text: wordsOf(sections[index]) }));
  },
  'the plan as JSON': ({ evidence, plan }) => {
    const titleOf = (id: string) => titleIn(plan.actions, id);
    const { steps, advice } = planDocumentOf(plan, evidence);
    return [...steps, ...advice].flatMap(({ id, notBefore, conditions }) => {
      const said = conditions.map((condition) => conditionInWords(condition, titleOf));
      const action = plan.actions.find((one) => one.id === id);
      return action ? [{ action, text: [notBefore, ...said].join('\n') }] : [];
    });
  },
  'the form that writes a step into a zone': (subject) =>
    stepsOf(subject).map(({ id, conditions }) => told(subject, id, wordsOf(conditions))),
};

for (const [name, output] of Object.entries(OUTPUTS)) {
  test(`${name} tells no step without its day and its conditions`, () => {
    let conditions = 0;
    for (const subject of subjects)
      for (const one of output(subject)) {
        assert.deepEqual(leftOut(one, subject), [], `${subject.evidence.domain}: ${one.action.id}: ${one.text}`);
        conditions += demanded(one.action, subject).length;
      }
    assert.ok(conditions > 0, 'no step of any world waits for anything');
  });

  test(`${name}: a step of which one condition is taken away is noticed`, () => {
    const [subject, step] = withCondition(output);
    for (const condition of demanded(step.action, subject)) {
      const text = formsOf(condition, subject).reduce((left, form) => left.replaceAll(form, ''), plain(step.text));
      const kinds = leftOut({ ...step, text }, subject).map(({ kind }) => kind);
      assert.ok(kinds.includes(condition.kind), `${step.action.id}: ${condition.kind}`);
    }
  });
}

const subjects = recordedDomains().map((domain) => {
  const evidence = readEvidence(domain);
  return unprovedSubject(boughtOrder({ evidence, drawnAt: evidence.at, review: null }));
});

const shownPlans = new Map<Subject, PlanShown>();

/** Made once for the three outputs that show it. */
function planShownOf(subject: Subject): PlanShown {
  const shown = shownPlans.get(subject) ?? briefOf(subject.evidence, subject.conclusion).plan;
  shownPlans.set(subject, shown);
  return shown;
}

/** What must be so first; what an audit finds afterwards is foretold elsewhere, and values to fill in stand beside the value. */
function demanded(action: Action, { evidence }: Subject): readonly PlanCondition[] {
  return conditionsOf(action, evidence).filter(
    ({ kind }) => kind !== 'worsens' && kind !== 'lowers-score' && kind !== 'fill-in',
  );
}

function leftOut({ action, text }: Told, subject: Subject): readonly PlanCondition[] {
  const said = plain(text);
  return demanded(action, subject).filter((condition) => {
    const forms = formsOf(condition, subject);
    return condition.kind === 'only-after'
      ? !condition.steps.every((id) => stepForms(id, subject).some((form) => said.includes(form)))
      : !forms.some((form) => said.includes(form));
  });
}

/** How a condition may be written. */
function formsOf(condition: PlanCondition, subject: Subject): readonly string[] {
  if (condition.kind === 'not-before') {
    const { date } = condition;
    const noon = `${date}T12:00:00Z`;
    return [longDay(noon), tableDay(noon), date, date.replaceAll('-', '')].map(plain);
  }
  if (condition.kind === 'only-after') return condition.steps.flatMap((id) => stepForms(id, subject));
  return [plain(conditionInWords(condition, (id) => id))];
}

/** By its title, or by its number in the report. */
function stepForms(id: string, { plan }: Subject): readonly string[] {
  return [titleIn(plan.actions, id), `n° ${plan.actions.findIndex((action) => action.id === id) + 1}`].map(plain);
}

function titleIn(actions: readonly Action[], id: string): string {
  const action = actions.find((one) => one.id === id);
  return action ? describeAction(action).title : id;
}

/** A step that waits for something besides a day. */
function withCondition(output: (typeof OUTPUTS)[string]): readonly [Subject, Told] {
  for (const subject of subjects)
    for (const one of output(subject))
      if (demanded(one.action, subject).some(({ kind }) => kind !== 'not-before')) return [subject, one];
  return assert.fail('no step waits for anything');
}

function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ');
}

function terms(shown: ActionShown, { evidence }: Subject): string {
  return termsWords(shown, evidence.at);
}

function told({ plan }: Subject, id: string, text: string): Told {
  const action = plan.actions.find((one) => one.id === id) ?? assert.fail(id);
  return { action, text };
}

/** What shows the first step alone. */
function firstOf({ plan }: Subject, text: string): readonly Told[] {
  const [action] = plan.first;
  return action ? [{ action, text }] : [];
}

function blocksOf(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) =>
    block.kind === 'columns' ? blocksOf(block.columns.flatMap((column) => column.blocks)) : [block],
  );
}

/** Blocks by the number of the step under whose heading they stand. */
function parted(blocks: readonly Block[]): ReadonlyMap<number, string> {
  const parts = new Map<number, string>();
  let number = 0;
  for (const block of blocks) {
    if (block.kind === 'heading') number = Number.parseInt(block.text, 10) || 0;
    parts.set(number, `${parts.get(number) ?? ''}\n${wordsOf(block)}`);
  }
  return parts;
}

/** Steps by the lines that their number stands before. */
function filed({ plan }: Subject, files: readonly { readonly text: string }[], head: RegExp): readonly Told[] {
  const steps: { action: Action; text: string }[] = [];
  for (const line of files.flatMap(({ text }) => text.split('\n'))) {
    const action = plan.actions[Number(head.exec(line)?.[1] ?? 0) - 1];
    if (action) steps.push({ action, text: line });
    else if (steps.length > 0) (steps.at(-1) as { text: string }).text += `\n${line}`;
  }
  return steps;
}

const AT = new Date('2026-11-22T12:00:00Z');
const BOUGHT = {
  number: 'C-2026-1',
  domain: 'exemple.fr',
  amountCents: 1990,
  firstName: 'Jeanne',
  paidAt: AT,
  origin: 'https://rempart.example',
  orderUrl: 'https://rempart.example/o',
  isDemonstration: false,
  vatRegime: 'normal',
  isBusiness: false,
  refundsProvided: true,
  mediator: { name: 'CM2C', address: '49 rue de Ponthieu, 75008 Paris', url: 'https://www.cm2c.net' },
} as const;
const SENT = {
  downloadUrl: 'https://rempart.example/d',
  pageUrl: 'https://rempart.example/p',
  until: AT,
  sha256: '0'.repeat(64),
  pages: 14,
  letter: 'C',
  calendar: null,
  recheckUrl: 'https://rempart.example/',
  followUps: null,
};
