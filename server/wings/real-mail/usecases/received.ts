import { DAY_MS, REPORT_BOX_KEY, SELECTOR, utcDay } from '@rempart/contract';
import type { ReceivedMail } from '../../../ports/received-mail.ts';
import type { MailTables } from '../ports/tools.ts';

/** A key that signed nothing for this time counts as retired. */
const SINCE_DAYS = 90;
/** Each costs every audit of the domain a query, and anyone may open a box for reports about it. */
const MOST = 10;
/** Messages of one domain whose selectors are read. */
const MOST_OF_SELECTORS = 50;
/** Messages of one domain that are read for another wing. */
const MOST_MESSAGES = 200;

/** What the core, and other wings, read of mail that came in. */
export function receivedIn({ testMessages, reportBoxes }: MailTables): ReceivedMail {
  return {
    // By test messages, which this server verified itself, then by what receivers report. They are public names in the DNS; in whose audit
    // or box they were seen is never revealed.
    selectorsOf: async (domain, at) => {
      const since = utcDay(new Date(at.getTime() - SINCE_DAYS * DAY_MS));
      const judged = await testMessages.judgedAbout(domain, MOST_OF_SELECTORS);
      const own = judged.flatMap(({ signatures }) => signatures).filter((one) => one.domain === domain);
      const ours = own.filter(({ result }) => result === 'pass').map(({ selector }) => selector);
      // More than needed, because invalid selectors are dropped.
      const reported = await reportBoxes.selectorsOf(domain, since, 5 * MOST);
      const all = new Set([...ours, ...reported].map((selector) => selector.toLowerCase()));
      return [...all].filter((selector) => SELECTOR.test(selector)).slice(0, MOST);
    },
    messagesAbout: testMessages.judgedOf,
    messagesOf: async (domain) => (await testMessages.judgedAbout(domain, MOST_MESSAGES)).toReversed(),
    boxOf: async (key) => (REPORT_BOX_KEY.test(key) ? reportBoxes.byKey(key) : null),
    boxesOf: reportBoxes.usedOf,
    reportedIn: async (boxId, since) => (await reportBoxes.sums(boxId, since)).dmarc,
    marksOf: async (domains) => {
      const [boxes, messages] = [await reportBoxes.marksOf(domains), await testMessages.countsOf(domains)];
      return new Map(domains.map((domain) => [domain, `${boxes.get(domain) ?? ''}|${messages.get(domain) ?? 0}`]));
    },
  };
}
