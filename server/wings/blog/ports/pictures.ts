import type { Picture, PictureType } from '@rempart/contract';

/** A picture of the blog. */
export interface StoredPicture {
  /** SHA-256 of its bytes, hex. */
  readonly sha256: string;
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export interface Pictures {
  /** The same bytes are stored once; their newest description applies. */
  readonly keep: (picture: StoredPicture, bytes: Uint8Array, at: Date) => Promise<void>;
  readonly bytes: (sha256: string, type: PictureType) => Promise<Uint8Array | null>;
  /** All that are stored, without their bytes. */
  readonly all: () => Promise<readonly StoredPicture[]>;
}

/** As pages look them up: by address. */
export function byAddress(pictures: readonly StoredPicture[]): ReadonlyMap<string, Picture> {
  return new Map(pictures.map(pictureOf).map((picture) => [picture.address, picture]));
}

export function pictureOf({ sha256, type, alt, width, height }: StoredPicture): Picture {
  return { address: `/images/${sha256}.${type}`, alt, width, height };
}
