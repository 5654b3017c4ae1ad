export { readEntries } from '../zone-file/words.ts';
export { carryOut, type Done, type RepairEvent } from './carry-out.ts';
export { type ChangedSet, type ChangeFaultCode, changed, type ZoneChange } from './change.ts';
export {
  type Chosen,
  choose,
  conditionsToMeet,
  isForetold,
  isSayable,
  type Refusal,
  type Unmet,
  type Wish,
} from './choose.ts';
export { type HandedOver, type ReadZone, readHere, zoneHandedOver } from './handed-over.ts';
export { HostFault, type HostFaultCode } from './host-fault.ts';
export { API_HOSTS, type ApiHostId } from './hosts/hosts.ts';
export { type FileJournal, type Journal, JournalFault, openJournal } from './journal.ts';
export type { KeptEntry, StepState } from './journal-entry.ts';
export type { Publisher } from './publisher.ts';
export { type Preparation, prepare, prepareUndo } from './repair.ts';
export { askServers, type ServerSaid } from './servers.ts';
export { followUp, type Settled } from './settle.ts';
export { changedLines, differencesOf, differingFrom, recordLine, unchangedIn, weightsOf } from './shown.ts';
export type { Prepared, RepairTools } from './tools.ts';
export { plannedValue } from './value.ts';
export { calledAt, type HostPlace, hasAddress, isApiHost, openWay, readPlace, WAYS, type Way } from './ways.ts';
export {
  type HostedRecord,
  type HostedSet,
  type HostedZone,
  hostedZone,
  ownRecords,
  setKey,
  zoneDataOf,
} from './zone.ts';
