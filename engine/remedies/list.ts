import { dkimRecords, dkimSigning } from './dkim/keys.ts';
import { dkimKeys, dkimWithdrawal } from './dkim/rotation.ts';
import { dmarcRecord } from './dmarc/record.ts';
import { dmarcQuarantine, dmarcReject, dmarcShare, dmarcSubdomains } from './dmarc/stages.ts';
import { readingClose, readingOpen, shellClose, shellOpen, submissionOpen } from './doors.ts';
import type { RemedyId } from './ids.ts';
import { bimiRecord, bimiRepair } from './mail/bimi.ts';
import { smtpDane, smtpTlsa } from './mail/dane.ts';
import { mtaStsEnforce, mtaStsLonger, mtaStsLongest, mtaStsNames, mtaStsPause, mtaStsRecord } from './mail/mta-sts.ts';
import { smtpMx } from './mail/mx.ts';
import { smtpCertificate, smtpLogin, smtpNames, smtpRelay, smtpStarttls, smtpTls } from './mail/servers.ts';
import { tlsReports } from './mail/tls-reports.ts';
import type { Remedy } from './remedy.ts';
import { spfLoops } from './spf/loops.ts';
import { spfLookups, spfNarrow, spfRecord } from './spf/record.ts';
import { closePorts, closeRemote, securityTxt } from './web/exposure.ts';
import { webCookies, webHeaders, webScripts } from './web/headers.ts';
import { webCertificate, webHttps, webTls } from './web/https.ts';
import { webLoop, webRedirect } from './web/redirects.ts';
import { aliasesRemoved } from './zone/aliases.ts';
import { apexRecords } from './zone/apex.ts';
import { caaRecords } from './zone/caa.ts';
import { dnssecRepair, renew, transferLock } from './zone/registration.ts';
import { delisting } from './zone/reputation.ts';
import { dnssecDigest, zoneSigning } from './zone/signing.ts';

/** All that we know how to propose, in the order of their ids (`ids.ts`). */
export const remedies = [
  renew,
  transferLock,
  dnssecRepair,
  mtaStsPause,
  mtaStsNames,
  aliasesRemoved,
  apexRecords,
  smtpMx,
  submissionOpen,
  smtpRelay,
  smtpStarttls,
  smtpCertificate,
  smtpTls,
  smtpLogin,
  smtpNames,
  smtpDane,
  zoneSigning,
  dnssecDigest,
  smtpTlsa,
  spfLoops,
  spfRecord,
  spfLookups,
  dkimSigning,
  dkimKeys,
  dkimWithdrawal,
  dkimRecords,
  dmarcRecord,
  spfNarrow,
  dmarcShare,
  dmarcQuarantine,
  dmarcSubdomains,
  dmarcReject,
  bimiRecord,
  bimiRepair,
  tlsReports,
  mtaStsRecord,
  mtaStsEnforce,
  mtaStsLonger,
  mtaStsLongest,
  webHttps,
  webCertificate,
  webTls,
  webLoop,
  webRedirect,
  webHeaders,
  webCookies,
  webScripts,
  securityTxt,
  caaRecords,
  readingOpen,
  readingClose,
  shellOpen,
  shellClose,
  closePorts,
  closeRemote,
  delisting,
] as const;

export type { RemedyId };
export type RemedyFacts<Id extends RemedyId> =
  Extract<(typeof remedies)[number], { readonly id: Id }> extends Remedy<RemedyId, infer Facts> ? Facts : never;
