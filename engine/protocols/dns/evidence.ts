import type { CaaEvidence } from '../caa/evidence.ts';
import type { DnssecEvidence } from '../dnssec/evidence.ts';
import type { WebPageEvidence } from '../web-page/evidence.ts';
import type { WebTlsEvidence } from '../web-tls/evidence.ts';
import type { ZoneEvidence } from '../zone/evidence.ts';

/** All that the card « DNS et HTTPS » is judged by: the evidence of its five rooms. */
export interface DnsEvidence extends ZoneEvidence, DnssecEvidence, CaaEvidence, WebTlsEvidence, WebPageEvidence {}
