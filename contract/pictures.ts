/** The formats that are taken, each the end of its address and of its media type. */
export const pictureTypes = ['png', 'jpeg', 'webp', 'avif'] as const;
export type PictureType = (typeof pictureTypes)[number];

export const MOST_PICTURE_BYTES = 2_000_000;

/** A picture of this site, as a page shows it. */
export interface Picture {
  /** `/images/{SHA-256 of its bytes}.{type}`: what it holds never changes. */
  readonly address: string;
  /** What it shows, for who does not see it. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}
