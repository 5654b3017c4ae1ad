import { API_HOSTS, type ApiHostId, type Settled, type StepState } from '@rempart/engine/repair';
import { changeWords, hostWords, keyForms, keyRights } from '@rempart/engine/repair/en';
import { usage } from '../audit/usage.en.ts';

/** What a command line of `repair` is refused with. */
export const repairRefusals = {
  usage: usage.repair,
  way: (word: string, known: readonly string[]) => `Nothing is written with "${word}". Known: ${known.join(', ')}`,
  server: (typed: string) => `No such server: ${typed} (HOST, HOST:PORT or [IPv6]:PORT)`,
  url: (typed: string) => `Not an address of this API: ${typed} (https://HOST[:PORT], or http:// on this machine)`,
  notAToken: (file: string) => `${file} must hold the key of the API alone`,
  notAKey: (file: string) =>
    `${file} is no key of TSIG with hmac-sha256, -sha384 or -sha512, as "tsig-keygen" (BIND) or "keymgr -t" (Knot) write it`,
  openKey: (file: string) => `Others can read ${file}. First: chmod 600 ${file}`,
  notAKeyOf: (host: ApiHostId, file: string) => `${file} must hold ${keyForms[host]}`,
  makeKey: (host: ApiHostId, domain: string) => `--key-file is missing. ${narrowestKey(host, domain)}`,
};

function narrowestKey(host: ApiHostId, domain: string): string {
  return `The narrowest key: ${keyRights[host]}.\n  ${API_HOSTS[host].keyAt(domain)}\n  The file holds ${keyForms[host]}.`;
}

const server: Readonly<Record<'as-written' | 'not-yet' | 'unasked', (server: string, detail: string) => string>> = {
  'as-written': (server) => `  ✓ ${server}`,
  'not-yet': (server, detail) => `  ! ${server} does not publish it yet (${detail})`,
  unasked: (server, detail) => `  ? ${server} did not answer (${detail})`,
};

const states: Readonly<Record<StepState, string>> = {
  begun: 'begun: whether it was written, the zone tells',
  written: 'written, and never proved',
  'not-written': 'not written',
  otherwise: 'written, and changed by others since',
  proved: 'written and proved',
  undoing: 'being taken back: whether it was, the zone tells',
  undone: 'taken back',
};

const settled: Readonly<Record<Exclude<Settled['fate'], 'pending'>, (id: string, step: string) => string>> = {
  unproved: (id, step) =>
    `${id} (${step}) stands in the zone, and was never proved: its command was interrupted. To take it back: --undo ${id}`,
  applied: (id, step) => `${id} (${step}), whose end nobody saw, was written.`,
  'not-applied': (id, step) => `${id} (${step}), whose end nobody saw, does not stand in the zone.`,
  partly: (id, step) => `${id} (${step}), whose end nobody saw, was written in part. Take it back: --undo ${id}`,
  otherwise: (id, step) => `${id} (${step}), whose end nobody saw: the zone has been changed otherwise since.`,
};

/** What the command `repair` says. */
export const repairWords = {
  title: (domain: string, step: string, host: string) => `${domain}: ${step}, with ${host}`,
  undoTitle: (domain: string, step: string, id: string, host: string) =>
    `${domain}: takes back ${id} (${step}), with ${host}`,
  now: 'Now:  ',
  afterwards: 'Then: ',
  removed: 'Removed',
  added: 'Added',
  unchanged: (records: number | null) => {
    if (records === null)
      return 'All other records stay as they are; how many there are is not known, since the server does not hand the zone over.';
    if (records === 1) return 'Unchanged: 1 other record.';
    return `Unchanged: ${records} other records.`;
  },
  repaired: 'What it mends',
  appeared: 'What no longer holds afterwards',
  conditions: 'Conditions of this step',
  unconditional:
    'This host does not compare before it writes: what others change in the same instant would be overwritten. The zone is compared just before and just after.',
  keepsSerial: (zone: string) =>
    `PowerDNS leaves the serial of this zone as it is: name servers that copy it will not follow. First: pdnsutil set-meta ${zone} SOA-EDIT-API DEFAULT`,
  narrowestKey,
  opensMore: (opened: readonly string[]) =>
    `This key opens more than this zone: ${opened.slice(0, 5).join(', ')}${opened.length > 5 ? ` and ${opened.length - 5} more` : ''}.`,
  reachUntold: 'What else this key opens, the host does not tell.',
  notSeenLive: (host: ApiHostId, isOnlyRead: boolean) =>
    [
      `${API_HOSTS[host].name}: not yet seen live; spoken to by its documents of ${API_HOSTS[host].documents}.`,
      ...(isOnlyRead
        ? [
            'Nothing was written: the zone was only read. Compare what is shown with what the host shows you, then add --allow-writing.',
          ]
        : []),
    ].join('\n'),
  dryRun: 'Nothing was written (--dry-run).',
  settled,
  pending: (id: string, step: string, seconds: number) =>
    `${id} (${step}) was sent, does not stand in the zone, and may still come there for ${seconds} s.`,
  pendingFirst:
    'Nothing else is written at these names before that is known. Start the same command again then: it tells.',
  unseen: (seconds: number) =>
    `The zone does not show it yet, and is read again for ${seconds} s at most (--no-wait skips it; the same command, started again, tells).`,
  begun: (id: string) => `Writing. In the journal as ${id}.`,
  written: 'Written, and read back from the host.',
  asked: (said: number, all: number) => `Name servers that publish it: ${said} of ${all}.`,
  server,
  noServers: 'The name servers of the zone are not known: none was asked.',
  waiting: (seconds: number) => `Resolvers may remember the old answer for ${seconds} s: waiting (--no-wait skips it).`,
  notWaited: (seconds: number) => `Resolvers may remember the old answer for ${seconds} s, which were not waited for.`,
  obtained: 'Obtained: ',
  asPredicted: 'As predicted, check by check.',
  otherThanPredicted: 'This is not what was predicted:',
  differs: (title: string) => `  ! ${title}`,
  undo: (id: string) => `To take it back: --undo ${id}`,
  busy: (folder: string) =>
    `Another command is changing this zone: nothing was written. If there is none, remove its file, which is called .lock, from ${folder}`,
  noJournal: (path: string, code: string) =>
    `The journal cannot be read or written (${path}: ${code}): nothing was written.`,
  journalLost: (path: string, code: string, id: string) =>
    `The journal cannot be written any more (${path}: ${code}). It is not known whether the step was written. The same command, started again once it can, tells: ${id} is in the journal.`,
  emptyJournal: 'The journal holds no step.',
  unreadLines: (lines: number) =>
    `Lines of the journal that cannot be read, since they were cut short or changed by hand: ${lines}`,
  states,
  forbidden: 'The key may read this zone, and not write it, or not at this name.',
  notWritten: (why: string) => `Nothing was written: the host refused (${why}).`,
  neverCame: (why: string) =>
    `Nothing was written: the zone never showed it, and it can come no more (${why === '' ? 'the host had said yes' : why}).`,
  changedMeanwhile: 'The zone changed since it was shown: nothing was written. Look at it again.',
  partly: (id: string) => `Only a part was written, and it could not be taken back. Take it back: --undo ${id}`,
  otherwise: (id: string) =>
    `The zone is neither as it was nor as it was to be: others changed the same records. ${id} is in the journal; look at the zone.`,
  unknown: (id: string, why: string, seconds: number) =>
    `It is not known whether it was written (${why === '' ? 'the host said yes, and does not show it' : why}): it may still come for ${seconds} s. The same command, started again, tells: ${id} is in the journal.`,
  unsigned: (isBack: boolean, id: string) =>
    isBack
      ? 'The zone is signed, and its server did not sign what was written: it was taken back at once.'
      : `The zone is signed, and its server did not sign what was written. It could not be taken back: remove it by hand, or with --undo ${id}.`,
  noStep: (step: string | null, steps: readonly string[]) =>
    [
      step === null
        ? 'The plan of this zone has no step that can be written now.'
        : `The plan of this zone has no step "${step}" that changes records.`,
      ...(steps.length > 0 ? [`Its steps that change records: ${steps.join(', ')}`] : []),
    ].join('\n'),
  withheld: (step: string) => `${step} is not safe on the zone as it is now: nothing was written.`,
  unmet: (step: string) => `${step} has conditions, and nothing was written:`,
  meet: (kind: string) => `    Once that is so: --met ${kind}`,
  comesFirst: '    That step comes first.',
  reportsSayOtherwise: '    The reports that were read show the opposite.',
  give: (placeholder: string) => `    --value ${placeholder}=YOURS`,
  badValue: (value: string) => `Neither a mailbox nor an address of the web: ${value}`,
  worsens: (checks: readonly string[]) =>
    `On the zone as it is now this step would make worse what the plan does not say (${checks.join(', ')}): nothing was written.`,
  change: changeWords,
  notPatched: (file: string) =>
    `${file} is not written so that it can be patched line by line: make the change by hand, or with the lines above.`,
  serial: 'The serial of the SOA record is yours to raise.',
  noEntry: (id: string) => `The journal has no ${id} of this domain.`,
  changedSince: (id: string) => `What ${id} wrote has been changed since: nothing was written.`,
  alreadyBack: (id: string) => `${id} does not stand in the zone: there is nothing to take back.`,
  laterFirst: (id: string, later: readonly string[]) =>
    `Later steps stand on ${id}. First take back: ${later.join(', ')}`,
  host: hostWords,
};

export type RepairRefusals = typeof repairRefusals;

export type RepairWords = typeof repairWords;
