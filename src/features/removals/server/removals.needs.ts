// What this feature needs from other features; compose passes it in.
import type { Tx } from '../../../platform/server/db/database.ts';
import type { EmailKind } from '../../../platform/server/mail/email-limits.ts';
import type { NewNotification } from '../../../shared/words/notification.ts';

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

export interface Files {
  read(key: string): Promise<Uint8Array | null>;
}

/** Tells users, in the caller's transaction; `wake` once that is committed. */
export interface Notifier {
  notify(tx: Tx, what: NewNotification): Promise<void>;
  wake(): void;
}

/**
 * Puts an email down in the caller's transaction; `wake` once that is committed. False where its recipient had enough of
 * its kind today.
 */
export interface Emails {
  post(
    tx: Tx,
    email: {
      userId: string | null;
      to: string;
      subject: string;
      text: string;
      html: string;
      kind?: EmailKind;
    },
  ): Promise<boolean>;
  wake(): void;
}

/** The append-only log of what staff did. */
export interface Audit {
  record(
    tx: Tx,
    entry: {
      actorId: string | null;
      action: string;
      subject: { kind: string; id: string };
      reason: string;
      details: Record<string, unknown>;
    },
  ): Promise<void>;
}

/** How often one network address may file a request. @returns seconds to wait; 0 where it may. */
export type RequestQuota = (key: string) => number | Promise<number>;
