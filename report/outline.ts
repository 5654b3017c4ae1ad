import type { Drawing } from './drawing.ts';

/** The whole report before it is drawn: plain data. Who draws it knows no protocol. */
export interface Outline {
  /** Of the document, as a reader's tab shows it. */
  readonly title: string;
  readonly author: string;
  readonly description: string;
  /** The day that it bears, `YYYY-MM-DD`. */
  readonly day: string;
  /** Across every page; null on a report that was bought. */
  readonly watermark: string | null;
  /** At the head and at the foot of every page but the first. */
  readonly running: { readonly head: string; readonly foot: string };
  readonly cover: Cover;
  readonly sections: readonly Section[];
  readonly attachments: readonly Attachment[];
  readonly brief: Brief;
}

/** What is said of a report where it is handed over. */
export interface Brief {
  /** One sentence. */
  readonly verdict: string;
  /** What to do before all else; null where nothing is to be done. */
  readonly first: {
    readonly title: string;
    readonly why: string;
    readonly who: string;
    /** When at the earliest, and on which conditions; absent, as the rest, from reports that an earlier release drew. */
    readonly when?: string;
    /** What counts most today, and when it ends. */
    readonly fact?: string | null;
    readonly end?: string | null;
  } | null;
  /** The expert’s own words, by paragraph. */
  readonly note: readonly string[];
  /** Whose words these are, « Zoé Garde, analyste »; null where nobody wrote any. */
  readonly signed: string | null;
}

export interface Cover {
  readonly kicker: string;
  readonly heading: string;
  readonly domain: string;
  readonly figure: Figure;
  readonly verdict: string;
  readonly facts: Facts;
  readonly legend: readonly Mark[];
  readonly notice: string;
  /** Heading of the table of contents, where it stands beside the cover. */
  readonly contents: string;
  readonly code: { readonly caption: string; readonly figure: Figure } | null;
}

export interface Section {
  /** Unique, kebab case: what links of the same document lead to. */
  readonly id: string;
  /** For whom: « Pour décider », « Pour agir »… */
  readonly part: string;
  readonly heading: string;
  /** `here`: below what came before, where there is room for its beginning. */
  readonly opens: 'page' | 'here';
  /** Of its pages, in place of that of all; for the last section only. */
  readonly foot?: string;
  /** Set smaller: to be worked from rather than read. */
  readonly dense?: boolean;
  readonly lead: Text | null;
  readonly blocks: readonly Block[];
}

/** A file that travels inside the PDF, and beside the page. */
export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly description: string;
  readonly text: string;
}

/** How a thing stands; its form tells it, its colour confirms. */
export type Tone = 'pass' | 'info' | 'warn' | 'fail' | 'unknown' | 'na';

/** Running text: plain, or in spans some of which stand out. Values from the network stand in spans of style `code`. */
export type Text = string | readonly Span[];

export type Span =
  | { readonly text: string; readonly style: 'plain' | 'strong' | 'code' | 'soft' }
  /** The page of another section, on paper; on a screen `text`, as a link to it. */
  | { readonly text: string; readonly style: 'page'; readonly section: string }
  /** Only to this site and to cited sources, never to what was audited. */
  | { readonly text: string; readonly style: 'link'; readonly address: string };

export type Block =
  | Paragraph
  | Heading
  | List
  | Facts
  | Table
  | Figure
  | Code
  | Note
  | Columns
  | Group
  | Sheet
  | Tree
  | Contents
  | Steps;

export interface Paragraph {
  readonly kind: 'paragraph';
  readonly text: Text;
  /** `lead`: said first and larger; `small`: an aside. */
  readonly size?: 'lead' | 'small';
}

export interface Heading {
  readonly kind: 'heading';
  readonly text: string;
}

export interface List {
  readonly kind: 'list';
  readonly ordered: boolean;
  readonly entries: readonly Text[];
}

/** What is what, in two columns. */
export interface Facts {
  readonly kind: 'facts';
  readonly rows: readonly { readonly name: string; readonly value: Text }[];
}

export interface Table {
  readonly kind: 'table';
  /** Said before the table, for those who listen too; null where the heading of its first column says it. */
  readonly caption: string | null;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** To be looked into rather than read: set smaller. */
  readonly dense?: boolean;
}

export interface Column {
  readonly heading: string;
  readonly align?: 'start' | 'end';
  /** Shares of the width; 0, the default: as wide as its widest cell. */
  readonly share?: number;
}

export type Cell = Text | Mark | Lines;

/** One below another in a cell. */
export interface Lines {
  readonly lines: readonly Text[];
}

/** A word with the bastion that stands for it. */
export interface Mark {
  readonly tone: Tone;
  readonly text: string;
}

export interface Figure {
  readonly kind: 'figure';
  readonly drawing: Drawing;
  /** What the figure says, for those who do not see it. */
  readonly alt: string;
  readonly caption: string | null;
  /** Of the measure, 0 to 1. */
  readonly width: number;
}

/** A value to read or to copy: shown as it is, wrapped anywhere, never hyphenated. */
export interface Code {
  readonly kind: 'code';
  readonly label: Text | null;
  readonly lines: readonly string[];
  readonly tone: 'plain' | 'before' | 'after';
  /** Its label is a word, which stands in the margin on paper. */
  readonly beside?: boolean;
}

export interface Note {
  readonly kind: 'note';
  readonly heading: string | null;
  readonly tone: Tone | 'plain';
  readonly blocks: readonly Block[];
}

/** Blocks that stay on one page. */
export interface Group {
  readonly kind: 'group';
  readonly blocks: readonly Block[];
}

export interface Columns {
  readonly kind: 'columns';
  readonly columns: readonly { readonly share: number; readonly blocks: readonly Block[] }[];
}

/** A drawing's legend: one subject, with its parts named in the margin. */
export interface Sheet {
  readonly kind: 'sheet';
  /** On half the width, its parts below one another. */
  readonly half: boolean;
  readonly heading: string;
  readonly gloss: string;
  /** What it weighs; null where that is nothing. */
  readonly effect: string | null;
  readonly mark: Mark;
  readonly rows: readonly {
    readonly label: string;
    readonly blocks: readonly Block[];
    /** `wide`: over the whole measure, named by its own caption; `half`: beside the next one, which is `half` too. */
    readonly place?: 'wide' | 'half';
  }[];
}

export interface Tree {
  readonly kind: 'tree';
  readonly alt: string;
  readonly root: Branch;
}

export interface Branch {
  readonly text: Text;
  readonly branches: readonly Branch[];
}

/** The table of contents. */
export interface Contents {
  readonly kind: 'contents';
  readonly heading: string;
}

/** Things to do, in order, each with what it costs. */
export interface Steps {
  readonly kind: 'steps';
  readonly steps: readonly {
    readonly heading: string;
    readonly text: Text;
    /** Who, how long, what it brings. */
    readonly terms: readonly string[];
  }[];
}
