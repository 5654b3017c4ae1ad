/** The content of the protocols page about one protocol. */
export interface ProtocolPage {
  readonly definition: string;
  readonly purpose: string;
  /** Why it matters. */
  readonly why: string;
  readonly consequences: readonly string[];
  /** A fictional company, described as fictional. */
  readonly example: string;
  readonly standards: readonly { readonly name: string; readonly url: string }[];
  /** Slug of an article with more detail. */
  readonly article: string | null;
}
