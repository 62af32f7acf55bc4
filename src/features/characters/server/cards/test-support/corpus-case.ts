import type { CardErrorCode } from '../model/card-error.ts';
import type { Card } from '../model/card.ts';
import type { CorrectionCode } from '../model/corrections.ts';
import type { CardLimits } from '../model/limits.ts';
import type { ReadCard } from '../read-card.ts';

interface BaseCase {
  /** What is unusual about the file. */
  name: string;
  file: Uint8Array;
  fileName?: string;
  /** Smaller than the real limits, so that tests need no large files. */
  limits?: Partial<CardLimits>;
}

export interface RefusedCase extends BaseCase {
  refused: CardErrorCode;
}

export interface ReadCase extends BaseCase {
  kind?: ReadCard['kind'];
  /** All codes of the report, in alphabetical order. */
  codes: CorrectionCode[];
  /** Fields that the card must have. */
  card?: Partial<Card>;
  /** Other expected values. */
  sees?: (read: ReadCard) => Record<string, unknown>;
  expects?: Record<string, unknown>;
}

export type CorpusCase = RefusedCase | ReadCase;
