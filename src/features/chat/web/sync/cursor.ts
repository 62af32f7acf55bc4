// From where changes are asked for: the first page or list that was read, then the last answer.
export interface Cursor {
  /** Notes where something that is shown was read. */
  note(since: string | null): void;
  get(): string | null;
  advance(since: string): void;
  reset(): void;
}

export function createCursor(): Cursor {
  let since: string | null = null;
  let hasAsked = false;
  return {
    note(read) {
      // Pages that are read side by side may arrive in another order; what was read earliest counts.
      if (read === null || hasAsked) return;
      if (since === null || BigInt(read) < BigInt(since)) since = read;
    },
    get: () => since,
    advance(next) {
      since = next;
      hasAsked = true;
    },
    reset() {
      since = null;
      hasAsked = false;
    },
  };
}

/** Of this tab; signing out reloads or resets it. */
export const cursor = createCursor();
