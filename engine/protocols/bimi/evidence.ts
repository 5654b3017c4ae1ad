import type { Observed } from '../../model/observed.ts';

/** What was seen of BIMI (draft-brand-indicators-for-message-identification). */
export interface BimiEvidence {
  readonly domain: string;
  /** The head of the organisation as DMARC finds it, whose record and policy apply where the domain has none of its own. */
  readonly organizational: string;
  /** Against which certificates are judged, ISO 8601. */
  readonly at: string;
  /** At the domain, then at the organisational domain where that is another. */
  readonly records: readonly NamedTexts[];
  /** null: the record names none that can be fetched. */
  readonly logo: Download | null;
  readonly authority: Download | null;
  /** Trusted for marks beside those of `data/mark-roots.json`, PEM; absent from older evidence. */
  readonly roots?: readonly string[];
  /** `_dmarc` texts of the domain and of its parents, nearest first; in older evidence of the organisational domain alone. */
  readonly dmarc: readonly NamedTexts[];
}

export interface NamedTexts {
  readonly name: string;
  readonly texts: Observed<readonly string[]>;
  /** Where an alias at the name leads; absent without one, and from older evidence. */
  readonly alias?: string;
}

/** A file named by the record. */
export interface Download {
  readonly url: string;
  readonly answer: Observed<DownloadedFile>;
}

export interface DownloadedFile {
  readonly status: number;
  readonly contentType: string | null;
  /** Of any hop: why its session would be refused; null where none would. */
  readonly tlsFault: string | null;
  /** Why the chain of redirects stopped before an answer. */
  readonly stopped: string | null;
  readonly body: string;
  readonly bytes: number;
  /** The file in base64 where it is no text; absent where it is, and from older evidence. */
  readonly octets?: string;
  /** More came than is ever read. */
  readonly cut: boolean;
}
