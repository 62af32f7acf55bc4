const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/** A random UUID, version 4. Not `crypto.randomUUID`, which is missing on pages without TLS. */
export function newId(fill = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes)): string {
  const bytes = fill(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const text = [...bytes].map(hex).join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    '-',
  );
}

const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Whether a text has the form of an id. Apart from ids.ts, whose schemas the browser does not load. */
export const isId = (text: string): boolean => ID.test(text);
