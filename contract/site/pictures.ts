/** The accepted formats, each the suffix of its URL and of its media type. */
export const pictureTypes = ['png', 'jpeg', 'webp', 'avif'] as const;
export type PictureType = (typeof pictureTypes)[number];

export const MOST_PICTURE_BYTES = 2_000_000;

/** A picture of this site, as a page shows it. */
export interface Picture {
  /** `/images/{SHA-256 of its bytes}.{type}`: its content never changes. */
  readonly address: string;
  /** Its text alternative. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}
