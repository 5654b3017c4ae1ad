import { scalesInEnglish } from '@rempart/contract';
import { advise, count, dateInWords, describeAction, onlyIf, PROTOCOLS, titlesIn, utcClock } from '@rempart/engine/en';
import { summaryIn } from './summary-words.ts';

const { axisWords, verdictWords } = scalesInEnglish;

const WORDS = summaryIn({
  advise,
  describeAction,
  onlyIf,
  titlesIn,
  when: (day) => (day === null ? 'Right away.' : `From ${dateInWords(day)} on, not before.`),
  protocols: PROTOCOLS,
  verdicts: verdictWords,
  axes: axisWords,
  title: (domain) => `Audit of ${domain}`,
  made: (at, seconds) => `Made on ${dateInWords(at)} at ${utcClock(at)}, in ${seconds.toFixed(1)} s.`,
  noGrade: 'Grade: none',
  graded: (letter, isPartial) => `Grade: ${letter}${isPartial ? ' (partial)' : ''}`,
  noSuchDomain: 'This domain name does not exist in the DNS: there is nothing to grade.',
  nothingMeasured: 'What decides the grade could not be measured: no grade rather than an invented one.',
  points: (points, isCapped) => `${points} points of 100${isCapped ? ' before the cap' : ''}.`,
  capped: (letter, title, protocol) => `Capped at ${letter} by "${title}" (${protocol}).`,
  between: (floor, ceiling) =>
    `Depending on what could not be measured, the grade lies between ${floor} and ${ceiling}.`,
  provisional: (percent) => `Provisional grade: ${percent}% of what counts was measured.`,
  partial: 'Partial grade: it is not that of the domain, of which a part was not asked for.',
  axesColumns: ['Axis', 'Grade', 'Points'],
  unmeasured: 'not measured',
  notApplicable: 'not applicable',
  counts: ({ errors, warnings, passed, unknown }) =>
    `${count(errors, 'protocol', 'protocols')} to be corrected, ${warnings} could be better, ${passed} pass, ${unknown} not measured.`,
  first: 'First things to do',
  more: (actions) => `${count(actions, 'more action is', 'more actions are')} in the plan ("--plan").`,
  protocol: (name, verdict) => `${name}: ${verdict}`,
  remainder: (passed, notApplicable) =>
    `${[
      ...(passed > 0 ? [count(passed, 'check passes', 'checks pass')] : []),
      ...(notApplicable > 0 ? [`${notApplicable} not applicable`] : []),
    ].join(', ')}.`,
});

/** One audit for a terminal: the grade and what caps it, what to do first, then each protocol. */
export const summary = WORDS.summary;
