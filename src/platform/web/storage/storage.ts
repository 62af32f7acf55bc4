/**
 * Stores texts by key. Never throws: if the browser's storage is blocked or full, the page's memory is used.
 */
export interface TextStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** All keys of the origin, including those of other software. */
  keys(): string[];
  /** Notifies of every change, including those of other tabs. */
  subscribe(listener: (key: string) => void): () => void;
}

type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & Partial<Pick<Storage, 'key' | 'length'>>;

export function createStorage(backing: Backing | null): TextStorage {
  const memory = new Map<string, string | null>();
  const listeners = new Set<(key: string) => void>();
  const notify = (key: string) => listeners.forEach((listener) => listener(key));

  function write(key: string, value: string | null) {
    try {
      if (!backing) throw new Error('no storage');
      if (value === null) backing.removeItem(key);
      else backing.setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
    notify(key);
  }

  return {
    get(key) {
      if (memory.has(key)) return memory.get(key) ?? null;
      try {
        return backing?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    set: write,
    remove: (key) => write(key, null),
    keys() {
      const all = new Set([...keysOf(backing), ...memory.keys()]);
      return [...all].filter((key) => memory.get(key) !== null);
    },
    subscribe(listener) {
      listeners.add(listener);
      const fromOtherTab = (event: StorageEvent) => event.key && listener(event.key);
      globalThis.addEventListener?.('storage', fromOtherTab);
      return () => {
        listeners.delete(listener);
        globalThis.removeEventListener?.('storage', fromOtherTab);
      };
    },
  };
}

function keysOf(backing: Backing | null): string[] {
  try {
    return Array.from({ length: backing?.length ?? 0 }, (_, index) => backing?.key?.(index) ?? '');
  } catch {
    return [];
  }
}

function openBrowserStorage(open: () => Storage): Storage | null {
  try {
    // Even reading the property throws if cookies are blocked.
    return typeof document === 'undefined' ? null : open();
  } catch {
    return null;
  }
}

/** Persistent, and shared by all tabs. */
export const storage = createStorage(openBrowserStorage(() => localStorage));
/** Only for this tab, as long as it is open. */
export const tabStorage = createStorage(openBrowserStorage(() => sessionStorage));

/** Parses the value of a key; invalid JSON counts as absent. */
export const readJson = <T>(from: TextStorage, key: string): T | null => parseStored<T>(from.get(key));

/** Parses a stored text; null if it is invalid. */
export function parseStored<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null') as T | null;
  } catch {
    return null;
  }
}
