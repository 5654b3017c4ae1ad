/** An audit in short, before it is drawn for a terminal. The whole report is an `Outline`. */
export interface Summary {
  readonly title: string;
  /** When and how long. */
  readonly subtitle: string;
  readonly sections: readonly Section[];
}

export interface Section {
  readonly heading: string;
  /** How grave the section is as a whole; null where that means nothing. */
  readonly tone: Tone | null;
  readonly blocks: readonly Block[];
}

export type Block = Paragraph | Steps | Finding | Table;

export type Tone = 'pass' | 'info' | 'warn' | 'fail' | 'unknown';

export interface Paragraph {
  readonly kind: 'paragraph';
  readonly text: string;
  /** A line to be copied, which no line break may part. */
  readonly verbatim?: true;
}

/** Things to do, in order. */
export interface Steps {
  readonly kind: 'steps';
  readonly steps: readonly { readonly title: string; readonly text: string; readonly tone: Tone }[];
}

/** What one rule found. */
export interface Finding {
  readonly kind: 'finding';
  readonly tone: Tone;
  readonly title: string;
  readonly found: string;
  /** What it means for the company; null where nothing is wrong. */
  readonly why: string | null;
  readonly remedy: string | null;
  readonly reference: string | null;
}

export interface Table {
  readonly kind: 'table';
  readonly columns: readonly { readonly heading: string; readonly align: 'start' | 'end' }[];
  readonly rows: readonly (readonly string[])[];
}
