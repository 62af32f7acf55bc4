// What this feature needs from other features; compose passes it in.
import type { Tx } from '../../../platform/server/db/database.ts';
import type { Quota } from '../../../platform/server/limits/quota.ts';
import type { ReportReason } from '../rules.ts';

export interface PublicFinding {
  isAllowed: boolean;
  severity: 'hard' | 'block';
  category: string;
  rule: string;
  /** What a refusal says to the user. */
  reason: string;
  /** For texts that are only masked; public ones are refused instead. */
  masked: string | null;
}

/** The rules for texts that everybody may read. */
export interface PublicSafety {
  /** On a thread of its own. Records nothing. */
  examineMessages(
    messages: { from: 'user' | 'character'; text: string; earlier: readonly string[]; isPublic: true }[],
  ): Promise<PublicFinding[]>;
  recordMessages(
    refused: readonly { finding: PublicFinding; text: string }[],
    userId: string,
    surface: 'public-text',
  ): Promise<void>;
}

/** What visitors have reported, for the moderators. */
export interface Reports {
  file(report: {
    subject: 'share';
    subjectId: string;
    ownerId: string;
    reporterId: null;
    reason: ReportReason;
    note: string;
  }): Promise<void>;
  close(tx: Tx, subject: 'share', subjectId: string): Promise<void>;
}

/** The question for the visitor's age. */
export interface AgeGate {
  cookie: string;
  /** How long an answer is good for. Days. */
  days: number;
  textsIn(language: string): { yes: string; no: string };
  /** Where "No" leads. */
  declineAddress: string;
  /** What the cookie of a visitor holds who has answered at that time. */
  answer(now: number): string;
  isPassed(cookie: string | undefined, now: number): boolean;
}

export interface PortraitFiles {
  read(imageId: string, file: string): Promise<Uint8Array | null>;
}

/** Counts calls over all servers. */
export interface Limit {
  strict(name: string, calls: number, seconds: number): Quota;
}
