import type { Observed, Unseen } from '../../model/observed.ts';
import type { Subject } from '../../model/subject.ts';
import type { DnssecEvidence } from '../dnssec/evidence.ts';
import type { WebTlsEvidence } from '../web-tls/evidence.ts';
import type { ZoneEvidence } from '../zone/evidence.ts';

/** Who may issue certificates for the name, and who has issued some. */
export interface CaaEvidence extends Subject {
  readonly caa: Observed<readonly CaaLevel[]>;
  /** Recognised certificates that names of the domain show elsewhere than on the web; absent in evidence older than this question. */
  readonly issued?: IssuedElsewhere;
  readonly grants: StandingGrants;
}

/** What the rules of this room read: certificates of the web site, servers of the zone and its signatures as well. */
export interface CaaReads extends CaaEvidence, ZoneEvidence, DnssecEvidence, WebTlsEvidence {}

/** The CAA answer at one level of the tree: names that show a certificate, then the name and the levels above it. */
export interface CaaLevel {
  readonly name: string;
  readonly records: Observed<readonly CaaRecord[]>;
  /** The name at the end of an alias, where the records stand; absent without one, and in evidence older than this question. */
  readonly owner?: string;
}

export interface CaaRecord {
  readonly flags: number;
  readonly tag: string;
  readonly value: string;
}

export interface IssuedElsewhere {
  /** Without what they rest on in evidence older than their proof. */
  readonly certificates: readonly (Observed<IssuedCertificate> | IssuedCertificate)[];
  /** A handshake that was not seen, which may have shown another. */
  readonly hidden: Unseen | null;
}

/** As far as CAA speaks of it. */
export interface IssuedCertificate {
  readonly host: string;
  readonly issuer: string;
  readonly names: readonly string[];
}

/** What `_validation-persist` grants to the holder of an account (CA/Browser Forum BR §3.2.2.4.22). */
export type StandingGrants = Observed<readonly string[]>;
