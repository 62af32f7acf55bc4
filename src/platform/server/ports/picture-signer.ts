/** What a signed copy says about its picture. */
export interface PictureClaim {
  /** One of IPTC's addresses of a digital source type. */
  digitalSourceType: string;
  /** What drew it, for instance "Nightbloom (atelier)". */
  software: string;
}

/**
 * `ours`: signed by this installation and unchanged since. `other`: signed by somebody else and unchanged since; who
 * that is was not looked up. `broken`: signed, and changed since, or the signature itself is wrong.
 */
export type PictureSignature = 'ours' | 'other' | 'broken';

/** Signs what a picture file says about its origin, so that a change is noticed (C2PA). */
export interface PictureSigner {
  /** @param jpeg a whole file without a signature. @returns it with one, about 30 KB larger */
  sign(jpeg: Uint8Array, claim: PictureClaim): Promise<Uint8Array>;
  /** Null for a file that carries no signature, or has a format that is not read. Never throws. */
  read(file: Uint8Array): Promise<PictureSignature | null>;
  /** The certificates that a checker has to trust, as PEM: the signing one first. */
  certificates(): Promise<string>;
}
