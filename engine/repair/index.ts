export { readEntries } from '../zone-file/words.ts';
export { type ChangedSet, type ChangeFaultCode, changed, type ZoneChange } from './change.ts';
export type { Refusal, Unmet } from './choose.ts';
export { HostFault, type HostFaultCode } from './host-fault.ts';
export { API_HOST_IDS, API_HOSTS, type ApiHostId, openApiHost } from './hosts/hosts.ts';
export { type Journal, openJournal } from './journal.ts';
export { readTsigKey } from './key-file.ts';
export { powerdnsPublisher } from './powerdns.ts';
export type { Publisher } from './publisher.ts';
export {
  carryOut,
  type Done,
  type Preparation,
  type Prepared,
  prepare,
  prepareUndo,
  type RepairEvent,
  type RepairTools,
  type Settled,
} from './repair.ts';
export { rfc2136Publisher } from './rfc2136.ts';
export { Secret } from './secret.ts';
export { askServers, type ServerSaid } from './servers.ts';
export { plannedValue } from './value.ts';
export { type HostedRecord, hostedZone, ownRecords, zoneDataOf } from './zone.ts';
