import type { Observed } from '../../model/observed.ts';
import type { Subject } from '../../model/subject.ts';
import type { WebTlsEvidence } from '../web-tls/evidence.ts';
import type { ZoneEvidence } from '../zone/evidence.ts';

/** What was seen of the first page of the web site. */
export interface WebPageEvidence extends Subject {
  readonly pages: Pages;
}

/** What the rules of this room read: addresses of the hosts and their handshakes as well. */
export interface WebPageReads extends WebPageEvidence, ZoneEvidence, WebTlsEvidence {}

export interface Pages {
  /** `http://` of each host that has an address. */
  readonly plain: readonly {
    readonly host: string;
    readonly exchange: Observed<Exchange>;
    /** The first answer over the other family of addresses; absent where the host has but one, and in older evidence. */
    readonly other?: Observed<Exchange>;
  }[];
  /** `https://` of the name, or of its `www` where the name has no address; null without any web host. */
  readonly secure: { readonly host: string; readonly exchange: Observed<Exchange> } | null;
  /** The same page asked for as a script of a foreign site would. */
  readonly foreign: ForeignAnswer | null;
  /** For other origins that a careless comparison takes for good ones; absent in older evidence. */
  readonly furtherOrigins?: readonly ForeignAnswer[];
  /** The first page by each family of addresses; null where the host has one only, absent in evidence older than this question. */
  readonly families?: Families | null;
  readonly securityTxt: Observed<TextFile> | null;
  /** The same file at the root, where RFC 9116 no longer wants it. */
  readonly securityTxtAtRoot: Observed<TextFile> | null;
}

export interface ForeignAnswer {
  readonly origin: string;
  readonly exchange: Observed<Exchange>;
}

export interface Families {
  readonly host: string;
  readonly ipv4: Observed<PageFace>;
  readonly ipv6: Observed<PageFace>;
  /** Share of words in common, 0 to 1; null where it cannot be determined. */
  readonly likeness: number | null;
}

export interface PageFace {
  readonly status: number;
  /** Origin of the redirect; null without. */
  readonly leadsTo: string | null;
}

export interface Exchange {
  readonly hops: readonly Hop[];
  readonly stopped: string | null;
  /** Policies given by `<meta http-equiv="Content-Security-Policy">` in the final page. */
  readonly metaPolicies: readonly string[];
  /** What the final page loads. */
  readonly loads: readonly Load[];
}

/** Something that a page loads from elsewhere or without protection. */
export interface Load {
  readonly kind: 'script' | 'style' | 'frame' | 'image' | 'media';
  readonly url: string;
  /** A hash of Subresource Integrity that browsers know; only for scripts and styles. */
  readonly integrity: boolean;
  /** Whether it is asked for in a way in which its hash may be compared; only beside a hash, and absent in older evidence. */
  readonly crossorigin?: boolean;
}

export interface Hop {
  readonly url: string;
  readonly status: number;
  /** The headers that rules read; cookies without their values. */
  readonly headers: readonly (readonly [string, string])[];
}

export interface TextFile {
  readonly url: string;
  readonly status: number;
  readonly contentType: string | null;
  /** First 4,096 characters. */
  readonly text: string;
  readonly stopped: string | null;
}
