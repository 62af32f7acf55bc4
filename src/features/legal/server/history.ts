import type { DocumentFile } from './document-file.ts';

/** One version as it was recorded last. */
export interface RecordedVersion {
  file: DocumentFile;
  publishedAt: Date;
  correctedAt: Date | null;
}

export interface DocumentHistory {
  /** What the file says now. */
  current: RecordedVersion;
  /** Oldest first; the last is the current one, unless the file went back to an earlier one. */
  versions: RecordedVersion[];
}

/** By the name of the document. */
export type Histories = ReadonlyMap<string, DocumentHistory>;
