import { areThirdParties } from '../../common/attempts.ts';
import type { SmtpConformance, SmtpReply } from '../../model/ask.ts';
import { type Unseen, unseen } from '../../model/observed.ts';
import { leavingOut, notApplicable, type Outcome, unknown, unseenAmong } from '../../model/outcome.ts';
import type { SmtpEvidence } from './evidence.ts';
import { isFault, listen, onMail, sidesUnheard } from './servers.ts';

/** For rules on the second session, which the first servers are asked for. */
export function onManners<R extends Outcome>(rule: (manners: readonly SmtpConformance[]) => R) {
  return onMail((servers, evidence) => {
    if (servers.every(({ manners }) => manners === undefined)) return unknown({ silence: 'not-recorded' });
    const asked = servers.flatMap(({ manners }) => manners ?? []);
    if (areThirdParties(asked)) return notApplicable('third-party');
    const heard = asked.flatMap((manners) => (manners.seen ? [manners.value] : []));
    const silent = asked.find((manners) => !manners.seen && manners.silence !== 'third-party');
    if (heard.length === 0) return silent && !silent.seen ? unknown(silent) : unheard(evidence);
    const judged = rule(heard);
    if (silent && !silent.seen && !isFault(judged)) return unknown(silent);
    const foreign = servers.flatMap(({ host, manners }) =>
      manners && !manners.seen ? [[host, manners] as const] : [],
    );
    const unvisited = [...foreign, ...listen(evidence).silent.map(({ host, cause }) => [host, cause] as const)];
    return leavingOut(judged, [...unseenAmong(unvisited), ...sidesUnheard(evidence)]);
  });
}

/** Why a question of the second session has no answer. */
export function endOf({ address, broken }: SmtpConformance): Unseen {
  return broken && !broken.seen ? broken : unseen('refused', address);
}

/** Whether a reply says that there is no such mailbox, and not that we are unwelcome (RFC 3463 §3.2). */
export function deniesMailbox({ code, lines }: SmtpReply): boolean {
  if (![550, 551, 553].includes(code)) return false;
  // A name such as "blackbox" in the address refused says nothing of us.
  const text = lines.join(' ').replace(/<[^<>]*>|(?<![^\s@<>])[^\s@<>]+@\S+/g, '');
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(text) ?? [];
  if (subject === '7' || UNWELCOME.test(text)) return false;
  if (subject === '1') return detail !== '7' && detail !== '8';
  return (subject === '2' && detail === '1') || NO_MAILBOX.test(text);
}

export function said({ code, lines }: SmtpReply): string {
  return `${code} ${lines[0] ?? ''}`.slice(0, 200).trim();
}

const UNWELCOME = /spam|block|black|reputation|policy|relay|banned|authenticat/i;
const NO_MAILBOX =
  /recipient (address )?rejected|no such|(unknown|invalid) (user|recipient|mailbox|address)|(user|mailbox|recipient|address|account).{0,40}(unknown|not found|not exist|unavailable|invalid)/i;

function unheard(evidence: SmtpEvidence) {
  const [silent] = listen(evidence).silent;
  return silent ? unknown(silent.cause) : notApplicable('no-server');
}
