// What this device keeps for reading without a connection: encrypted in the browser's database, under a key that cannot
// be read out of it. Wiping throws the key away, so that what is left anywhere stays unreadable.

const NAME = 'nb_kept';
const KEYS = 'keys';
const PAGES = 'pages';

interface KeyRow {
  owner: string;
  /** Another one for each key: what was encrypted under a key that is gone is not stored any more. */
  id: string;
  key: CryptoKey;
}

interface PageRow {
  id: string;
  owner: string;
  name: string;
  at: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

export interface Kept {
  name: string;
  /** When it was seen. */
  at: number;
  value: unknown;
}

export interface KeptStore {
  /** Makes the owner's key, without which nothing is kept. What was there before is thrown away. */
  begin(owner: string): Promise<void>;
  /** Keeps a value instead of an earlier one of this name; nothing where keeping has ended, maybe in another tab. */
  put(owner: string, page: Kept): Promise<void>;
  /** What was seen at `since` or later; what is older or cannot be read is removed. */
  read(owner: string, since: number): Promise<Kept[]>;
  /** Throws keys and data away. */
  wipe(): Promise<void>;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The browser’s database failed')),
    );
  });

/** Only then does it last. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The browser’s database failed')),
    );
  });

function open(database: IDBFactory): Promise<IDBDatabase> {
  const request = database.open(NAME, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(KEYS, { keyPath: 'owner' });
    request.result.createObjectStore(PAGES, { keyPath: 'id' });
  });
  return done(request);
}

const bytes = (text: string) => new TextEncoder().encode(text);
/** Bound to what is encrypted, so that no row can stand for another. */
const headOf = ({ owner, name, at }: Pick<PageRow, 'owner' | 'name' | 'at'>) =>
  bytes(JSON.stringify([owner, name, at]));

export function createKeptStore(database: IDBFactory, crypto: Crypto): KeptStore {
  const withDatabase = async <T>(work: (db: IDBDatabase) => Promise<T>): Promise<T> => {
    const db = await open(database);
    try {
      return await work(db);
    } finally {
      db.close();
    }
  };
  const findKey = (db: IDBDatabase, owner: string): Promise<KeyRow | undefined> =>
    done(db.transaction(KEYS).objectStore(KEYS).get(owner));

  function clear(db: IDBDatabase): IDBTransaction {
    const both = db.transaction([KEYS, PAGES], 'readwrite');
    both.objectStore(KEYS).clear();
    both.objectStore(PAGES).clear();
    return both;
  }

  return {
    begin: async (owner) => {
      const use: KeyUsage[] = ['encrypt', 'decrypt'];
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, use);
      const id = [...crypto.getRandomValues(new Uint8Array(16))].join('.');
      await withDatabase((db) => {
        const both = clear(db);
        both.objectStore(KEYS).add({ owner, id, key } satisfies KeyRow);
        return committed(both);
      });
    },

    put: (owner, { name, at, value }) =>
      withDatabase(async (db) => {
        const found = await findKey(db, owner);
        if (!found) return;
        const { id: keyId, key } = found;
        const iv = crypto.getRandomValues(new Uint8Array(12));
        const additionalData = headOf({ owner, name, at });
        const text = bytes(JSON.stringify(value));
        const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, text);
        const both = db.transaction([KEYS, PAGES], 'readwrite');
        const now = await done<KeyRow | undefined>(both.objectStore(KEYS).get(owner));
        // It was wiped while this was encrypted.
        if (now?.id !== keyId) return;
        both.objectStore(PAGES).put({ id: `${owner} ${name}`, owner, name, at, iv, data } satisfies PageRow);
        await committed(both);
      }),

    read: (owner, since) =>
      withDatabase(async (db) => {
        const found = await findKey(db, owner);
        const rows = await done<PageRow[]>(db.transaction(PAGES).objectStore(PAGES).getAll());
        const kept: Kept[] = [];
        const gone: string[] = [];
        for (const { id, owner: of, name, at, iv, data } of rows) {
          try {
            if (!found || of !== owner || at < since) throw new Error('not to be shown');
            const additionalData = headOf({ owner, name, at });
            const text = await crypto.subtle.decrypt(
              { name: 'AES-GCM', iv, additionalData },
              found.key,
              data,
            );
            kept.push({ name, at, value: JSON.parse(new TextDecoder().decode(text)) as unknown });
          } catch {
            gone.push(id);
          }
        }
        const pages = db.transaction(PAGES, 'readwrite').objectStore(PAGES);
        for (const id of gone) await done(pages.delete(id));
        return kept;
      }),

    wipe: () => withDatabase((db) => committed(clear(db))),
  };
}
