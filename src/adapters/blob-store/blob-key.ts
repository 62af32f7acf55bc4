const KEY = /^[a-z0-9][a-z0-9._/-]*$/i;

/** @returns the key. @throws where it is none, for instance because it would lead out of a folder. */
export function checkKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error(`Not a blob key: ${key}`);
  return key;
}

/** @returns the prefix; an empty one stands for every key. */
export const checkPrefix = (prefix: string): string => prefix && checkKey(prefix);
