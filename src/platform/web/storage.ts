/** Text under keys. Never throws: where the browser's storage is blocked or full, this page's memory takes over. */
export interface TextStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Hears of every change, those of other tabs too. */
  subscribe(listener: (key: string) => void): () => void;
}

export function createStorage(
  backing: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null,
): TextStorage {
  const memory = new Map<string, string | null>();
  const listeners = new Set<(key: string) => void>();
  const tell = (key: string) => listeners.forEach((listener) => listener(key));

  function write(key: string, value: string | null) {
    try {
      if (!backing) throw new Error('no storage');
      if (value === null) backing.removeItem(key);
      else backing.setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
    tell(key);
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

function openBrowserStorage(): Storage | null {
  try {
    // Reading the property alone throws where cookies are blocked.
    return typeof document === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

export const storage = createStorage(openBrowserStorage());

/** Parses what is stored under a key; unreadable text counts as absent. */
export function readJson<T>(from: TextStorage, key: string): T | null {
  try {
    return JSON.parse(from.get(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
