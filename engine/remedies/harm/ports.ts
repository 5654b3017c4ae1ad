import { endpointName } from '../../common/endpoint-name.ts';
import { soleProviderOf } from '../../common/mail-provider.ts';
import type { AuditEvidence } from '../../evidence.ts';
import { sidesOf } from '../../protocols/tcp/exposure.ts';
import { INSTEAD, isRemote, isSubmissionOpen } from '../doors.ts';
import { evidenceIn } from '../situation.ts';
import { isWatched, type Step } from './step.ts';

const WEEKS_TO_MOVE = 1;

/** See `LAWS.ports`. A replacement that a step before opens counts once people had time to move, in a step to be watched. */
export function doorsShut(step: Step): readonly string[] {
  const { action, today, before, after } = step;
  const isStaged = isWatched(step, WEEKS_TO_MOVE);
  const world = isStaged ? before : today;
  const [left, replacing] = [openDoors(after), openDoors(world)];
  const shut = openPorts(before).filter(({ address, port }) => !left.has(`${address} ${port}`));
  const asked = new Set(action.needs.flatMap((need) => (need.kind === 'other-way-in' ? need.ports : [])));
  const openedFirst = new Set(action.needs.flatMap((need) => (need.kind === 'seen-open' ? need.ports : [])));
  // What nobody can tell to be open afterwards may be shut: the step itself has to ask.
  const isAsked = (port: number) => isHidden(after) && openedFirst.has(`${INSTEAD.get(port)}`);
  const doors = shut.flatMap(({ address, port }) => {
    if (isRemote(port) && !asked.has(endpointName({ address, port })))
      return [`port ${port} of ${address} is shut, and nobody was asked for another way in`];
    const instead = INSTEAD.get(port);
    if (instead === undefined || isAsked(port) || replacing.has(`${address} ${instead}`)) return [];
    return [`port ${port} of ${address} is shut, and ${instead} was not seen open`];
  });
  const isLoginTaken = hasLogin(before) && isHeard(after) && !hasLogin(after);
  const servers = evidenceIn(today, 'smtp')?.servers ?? [];
  // A mass provider is only told of it.
  const isOthers = servers.length > 0 && soleProviderOf(servers.map(({ host }) => host)) !== null;
  if (!isLoginTaken || isOthers || isSubmissionOpen(world)) return doors;
  return [...doors, 'passwords are no longer taken on port 25, and neither 465 nor 587 was seen open'];
}

function openPorts(evidence: AuditEvidence) {
  const tcp = evidenceIn(evidence, 'tcp');
  return (tcp ? sidesOf(tcp) : []).flatMap(({ address, ports }) =>
    ports.flatMap(({ port, answer }) => (answer.seen && answer.value.state === 'open' ? [{ address, port }] : [])),
  );
}

function isHidden(evidence: AuditEvidence): boolean {
  const tcp = evidenceIn(evidence, 'tcp');
  return (tcp?.hosts ?? []).some(({ ports }) =>
    ports.some(({ answer }) => !answer.seen && answer.silence === 'planned'),
  );
}

function openDoors(evidence: AuditEvidence): ReadonlySet<string> {
  return new Set(openPorts(evidence).map(({ address, port }) => `${address} ${port}`));
}

/** Whether a server was heard at all: a silence takes no password away. */
function isHeard(evidence: AuditEvidence): boolean {
  const servers = evidenceIn(evidence, 'smtp')?.servers ?? [];
  return servers.some(({ sessions }) => sessions.some(({ session }) => session.seen));
}

function hasLogin(evidence: AuditEvidence): boolean {
  const servers = evidenceIn(evidence, 'smtp')?.servers ?? [];
  return servers.some(({ sessions }) =>
    sessions.some(
      ({ session }) =>
        session.seen &&
        [...session.value.extensions, ...(session.value.extensionsAfterTls ?? [])].some((one) =>
          /^AUTH[ =]/i.test(one),
        ),
    ),
  );
}
