export { addressRecord } from './aggregate-reports/address-record.ts';
export { chartOf, seenInSums, withReports } from './aggregate-reports/evidence/from-sums.ts';
export type { ReportsSeen, SeenSums } from './aggregate-reports/evidence/seen.ts';
export { type TlsReportsSeen, tlsReportsSeen } from './aggregate-reports/evidence/tls-seen.ts';
export { withInclude } from './aggregate-reports/include.ts';
export { LARGEST_FILE as LARGEST_REPORT_FILE } from './aggregate-reports/reading/bounds.ts';
export { type ReadFile, readReportFile } from './aggregate-reports/reading/read.ts';
export type {
  AggregateReport,
  DmarcReport,
  PublishedPolicy,
  TlsPolicy,
  TlsReport,
} from './aggregate-reports/reading/report.ts';
export { dayOf as dayOfReport } from './aggregate-reports/sums/day.ts';
export { onlyOnce } from './aggregate-reports/sums/duplicates.ts';
export { excusedOf } from './aggregate-reports/sums/excuse.ts';
export { firstSenders } from './aggregate-reports/sums/failing-senders.ts';
export { isKnownReceiver } from './aggregate-reports/sums/known-receivers.ts';
export { mailHostsIn, type Networks, networksOf } from './aggregate-reports/sums/networks.ts';
export { type ReceiverDays, receiverDays, sessionsDay } from './aggregate-reports/sums/receiver-day.ts';
export { recentSums } from './aggregate-reports/sums/recent.ts';
export { isRefusing } from './aggregate-reports/sums/refused.ts';
export { isKnownSender } from './aggregate-reports/sums/sender.ts';
export { type SourceChange, sourceChanges, type ToldSources } from './aggregate-reports/sums/source-changes.ts';
export {
  type DispositionsByFamily,
  type DomainSums,
  type SenderSums,
  sumDays,
  sumReports,
} from './aggregate-reports/sums/sums.ts';
export { failingOf } from './aggregate-reports/sums/tally.ts';
export { namelessPolicies, policiesAbout, soleRecipient } from './aggregate-reports/sums/tls-policies-about.ts';
export {
  type AtlasFile,
  type AtlasParty,
  atlas,
  atlasSources,
  type Fact,
  type FactKind,
  isWithdrawn,
  partyBehind,
  partyById,
  type SourceId,
  type WrittenFact,
} from './atlas/atlas.ts';
export { type AuditEvent, type AuditOptions, audit } from './audit.ts';
export { isInternal as isInternalAddress } from './common/address-ranges.ts';
export { calendarDays } from './common/days.ts';
export { type DomainFault, type DomainReading, readDomain } from './common/domain-name.ts';
export { knownAddresses } from './common/host-addresses.ts';
export type { Language } from './common/language.ts';
export { isWithin, isWithinAny, labelsBelow, plainName } from './common/names.ts';
export { registrableDomain } from './common/organizational-domain.ts';
export { reverseName } from './common/reverse-name.ts';
export { bothSpellings } from './common/spellings.ts';
export { parseTagList, tag } from './common/tag-list.ts';
export { placeWithin, readApplyLink } from './domain-connect/apply-link.ts';
export {
  type TemplateChange,
  templateChange,
  variablesOfTemplate,
  type Written,
  zoneWith,
} from './domain-connect/change.ts';
export { type ForetoldDocument, foretoldDocument } from './domain-connect/document.ts';
export { concernsMail, effectsOf, type TemplateEffect } from './domain-connect/effects.ts';
export {
  type Foretelling,
  type Foretold,
  foretell,
  foretellFrom,
  type TemplateRequest,
} from './domain-connect/predict.ts';
export {
  type Audited,
  costsALetter,
  LOOKUPS_ALLOWED,
  type Prediction,
  predictionOf,
} from './domain-connect/prediction.ts';
export { readTemplate } from './domain-connect/read-template.ts';
export { findTemplates, loadServices, type Services, templateId } from './domain-connect/services.ts';
export type { Template, TemplateFaultCode, TemplateRecord } from './domain-connect/template.ts';
export type { AuditEvidence } from './evidence.ts';
export { gatherCommonFaults } from './judgement/common-faults.ts';
export { type Compared, compareAudits } from './judgement/compare.ts';
export { type Conclusion, conclude } from './judgement/conclude.ts';
export {
  type AxisGrade,
  axisApplies,
  axisCaps,
  type Grade,
  grade,
  type Stake,
  stakes,
} from './judgement/grade.ts';
export {
  AXES,
  type AxisId,
  axisOf,
  CAPS,
  LETTERS,
  type Letter,
  RULES_VERSION,
  WEIGHTS,
} from './judgement/grade-rules.ts';
export type { Verdict } from './judgement/judge.ts';
export { mailServers } from './judgement/mail-servers.ts';
export { publishedTexts } from './judgement/published.ts';
export { type ProtocolVerdict, verdictOf } from './judgement/verdict.ts';
export { type AddressNames, openAddressNames } from './lookups/address-names.ts';
export { includeCost } from './lookups/include-cost.ts';
export { mailElsewhere, receivesMail } from './lookups/mail-elsewhere.ts';
export { mannersOf } from './lookups/manners.ts';
export { nameExists } from './lookups/name-exists.ts';
export { hasOptedOut, provesWatch } from './lookups/opt-out.ts';
export type { Ask, AuditScope, Network } from './model/ask.ts';
export { type AnswerStore, type KeptAnswer, newPatience, type Patience } from './model/patience.ts';
export { type Ledger, networkOf, openConnectionQuota, RATES } from './network/courtesy/connection-quota.ts';
export type { Ends } from './network/ending.ts';
export { exemptOwn, identityOf, openNetwork, resolverAnswers } from './network/open.ts';
export { isRefusable } from './network/opt-outs.ts';
export type { NetworkOptions } from './network/options.ts';
export { readNetworkSettings, SettingsError } from './network/settings.ts';
export { openHandshakes } from './network/tls/handshakes-apart.ts';
export { openGuard } from './network/transport/guard.ts';
export type { Grant, Loss, Permitted } from './permissions/losses.ts';
export { type CheckProofs, proofsOf } from './proof/proof.ts';
export { publishedKeys } from './protocols/dkim/keys.ts';
export {
  type CheckId,
  type EvidenceOf,
  type ProtocolId,
  protocolOf,
  protocols,
} from './protocols/index.ts';
export { costOf } from './protocols/spf/cost.ts';
export { referralsOf } from './protocols/spf/tree.ts';
export { PORTS as tcpPorts } from './protocols/tcp/ports.ts';
export type { Delivery, HeaderSeen, MessageEvidence, SignatureSeen } from './received-message/evidence.ts';
export { gatherBeside } from './received-message/gather.ts';
export {
  judgeMessage,
  type MessageFinding,
  relationOf,
} from './received-message/judge.ts';
export { isVouchedFor, withMessage, withMessages } from './received-message/with-message.ts';
export { type Placement, readinessOf } from './receivers/readiness.ts';
export { type ScenarioAnswer, scenariosOf } from './receivers/scenarios.ts';
export type { Action } from './remedies/action.ts';
export { type Deadline, deadlinesOf } from './remedies/calendar.ts';
export { type Dependency, type DependencyRole, dependenciesOf } from './remedies/dependencies.ts';
export type { FirstThingWords } from './remedies/first-thing.ts';
export { type Party, partiesOf } from './remedies/parties.ts';
export { type Milestone, type Plan, planOf } from './remedies/plan.ts';
export { isToMeet, type RecordChange, type ServedText, type Who } from './remedies/remedy.ts';
export { workingDay } from './remedies/working-days.ts';
export { characterStrings, quotedStrings, zoneLines } from './remedies/zone-lines.ts';
export type { TracedExchange } from './trace/exchange.ts';
export { describePending } from './trace/lines.ts';
export { longestChain, type Timing, timingLine } from './trace/timing.ts';
export type { PendingQuestion } from './trace/tracer.ts';
export type { ZoneFault, ZoneFaultCode, ZoneNote, ZoneNoteCode } from './zone-file/faults.ts';
export { readMasterFile } from './zone-file/master-file.ts';
export { readOctodns } from './zone-file/octodns.ts';
export type { Places } from './zone-file/places.ts';
export type { ZoneData, ZoneReading } from './zone-file/zone.ts';
