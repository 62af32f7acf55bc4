import type { Help } from '../../../../shared/words/help.ts';

export interface SearchTag {
  name: string;
  displayName: string;
  emoji: string;
  color: string;
}

export interface Vocabulary {
  /** Every tag that is offered. */
  list(limit: 0): Promise<{ items: SearchTag[] }>;
}

export interface Guide {
  slug: string;
  title: string;
  summary: string;
}

/** Where there are guides. */
export interface Guides {
  /**
   * The best first.
   * @param wanted folded words: for each place of the search the forms of which one has to occur
   */
  find(wanted: string[][], most: number): Promise<Guide[]>;
}

export interface WordCheck {
  /** @throws AppError safety.blocked for words for which nothing is shown */
  check(text: string, surface: 'search', userId: string | null): Promise<void>;
}

export interface Helper {
  /** @param languages an Accept-Language header. @returns null where nothing in the text asks for help. */
  helpFor(text: string, languages: string | undefined): Help | null;
}
