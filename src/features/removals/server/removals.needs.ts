// What this feature needs from other features; compose passes it in.
import type { Tx } from '../../../platform/server/db/database.ts';

/** Where a hidden file was served from, and where its bytes are. */
export interface HiddenFile {
  /** The first part of its address below /media. */
  mediaId: string;
  fileKey: string;
}

/** The feature that owns the content hides and restores it. */
export interface Hiding {
  /**
   * Hides it from everybody but its owner, who cannot show it again meanwhile. Already hidden, nothing changes.
   * @returns null where there is nothing to hide; `file` is null where it is more than one file or none.
   */
  hide(tx: Tx, id: string, at: Date): Promise<{ file: HiddenFile | null } | null>;
  /** As it was before. */
  restore(tx: Tx, id: string): Promise<void>;
}

export type SubjectKind = 'character' | 'image' | 'user';
export type Hidings = Record<SubjectKind, Hiding>;

export interface Characters extends Hiding {
  /** Removes a picture wherever it is the portrait. */
  takeDownPortrait(tx: Tx, imageId: string): Promise<void>;
  /** Restores it as the portrait of characters without another one. */
  putPortraitBack(tx: Tx, imageId: string): Promise<void>;
}

export type Pictures = Hiding;
export type Avatars = Hiding;

export interface Files {
  read(key: string): Promise<Uint8Array | null>;
}

/** How often one network address may file a request. @returns seconds to wait; 0 where it may. */
export type RequestQuota = (key: string) => number | Promise<number>;

/** Counts calls over all servers. */
export interface Limit {
  strict(name: string, calls: number, seconds: number): RequestQuota;
}
