export {
  type ChangedSet,
  type ChangeFaultCode,
  changed,
  changeOf,
  fateOf,
  reversed,
  type ZoneChange,
} from './change.ts';
export { HostFault, type HostFaultCode } from './host-fault.ts';
export { readTsigKey } from './key-file.ts';
export type { Publisher, Writing } from './publisher.ts';
export { rfc2136Publisher } from './rfc2136.ts';
export { zoneDataOf } from './zone.ts';
