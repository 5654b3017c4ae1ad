/** What the page of the protocols tells of one of them. */
export interface ProtocolPage {
  readonly definition: string;
  readonly purpose: string;
  /** Why it is worth looking at. */
  readonly why: string;
  readonly consequences: readonly string[];
  /** A fictional company, said to be one. */
  readonly example: string;
  readonly standards: readonly { readonly name: string; readonly url: string }[];
  /** Slug of the article that goes further. */
  readonly article: string | null;
}
