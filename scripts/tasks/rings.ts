/**
 * The rings of tests, told by the end of a file's name. `tests/rings.test.ts` reads what each imports.
 *
 * - computes, `*.test.ts`: asks neither the network nor a database, and starts nothing. All share two processes.
 * - house, `*.house.test.ts`: opens a server, a database or a laboratory within its process, and closes it.
 * - machine, `*.machine.test.ts`: starts processes, daemons or a browser, or changes what belongs to its whole process.
 * - long, `*.long.test.ts`: takes minutes by its nature.
 */
export type Ring = 'computes' | 'house' | 'machine' | 'long';

export function ringOf(file: string): Ring {
  return (/\.(house|machine|long)\.test\.[a-z]+$/.exec(file)?.[1] as Ring | undefined) ?? 'computes';
}

/**
 * The spine: of the tests that start something, those that `npm test` runs as well, one file for each promise of the README. They stay
 * beside what they try.
 */
export const SPINE: Readonly<Record<string, string>> = {
  'tests/worlds.house.test.ts': 'it queries twelve protocols live and grades the domain from A to F',
  'tests/plan-applied.house.test.ts': 'it says what to change first',
  'scripts/audit/audit.machine.test.ts': 'from a terminal',
  'server/usecases/orders/report.house.test.ts':
    'a demonstration payment, and a report that is drawn, reviewed and downloaded',
  'server/wings/real-mail/usecases/count-reports.house.test.ts':
    'what receivers report about a domain decides when its policy may refuse',
  'engine/repair/hosts/hosts.machine.test.ts': 'a step of its plan is written into the zone, and taken back',
  'server/wings/programs/usecases/webhooks.house.test.ts': 'the API and its webhooks',
  'server/commands/backup-drill.house.test.ts': 'an embedded database, which is backed up and restored',
  'trials/life.machine.test.ts': '`npm start` serves, and ends when it is told to',
  'web/journeys/first-look.machine.test.ts': 'the page of an audit, in a browser where one is there',
};
