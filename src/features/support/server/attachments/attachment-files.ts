import { slugOf } from '../../../../platform/server/personal-data.ts';

/** A name that headers and archives can hold. @param suffix goes before the ending. */
export function asciiName(name: string, suffix = ''): string {
  const [, stem = name, ending = 'txt'] = /^(.*)\.([^.]*)$/.exec(name) ?? [];
  return `${slugOf(stem)}${suffix}.${ending}`;
}

export async function* onlyChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
