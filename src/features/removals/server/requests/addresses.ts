// Which content an address of this product means. Nothing is looked up here: whether it exists is another question.
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;
const WHOLE_UUID = new RegExp(`^${UUID.source}$`, 'i');
const MEDIA = new RegExp(`^/media/(${UUID.source})/([\\w-]{22})-\\d{2,4}\\.(?:webp|avif)$`, 'i');
const PAGES: readonly [kind: 'character' | 'user', page: RegExp][] = [
  ['character', new RegExp(`^/(?:characters|chat|character-gallery)/(${UUID.source})/?$`, 'i')],
  ['user', new RegExp(`^/(?:creators|user-profile)/(${UUID.source})/?$`, 'i')],
];

export type Meant =
  | { kind: 'character' | 'image' | 'user'; id: string }
  /** A file's own address: knowing it proves access. */
  | { kind: 'file'; id: string; secret: string }
  /** Of this product, but of nothing that can be hidden, as far as the address tells. */
  | { kind: 'unknown' };

/** @returns null where the address is not one of this product. */
export function readAddress(text: string, publicUrl: string): Meant | null {
  const home = new URL(publicUrl);
  const written = text.trim();
  // "example.org/characters/…" as people copy it, and "/characters/…" as the product writes it.
  const whole =
    written.startsWith('/') || /^[a-z][a-z\d+.-]*:/i.test(written) ? written : `${home.protocol}//${written}`;
  if (!URL.canParse(whole, home.origin)) return null;
  const url = new URL(whole, home.origin);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb || withoutWww(url.host) !== withoutWww(home.host)) return null;

  const file = MEDIA.exec(url.pathname);
  if (file) return { kind: 'file', id: file[1]!.toLowerCase(), secret: file[2]! };
  // A lightbox writes its picture behind the #, on whichever gallery it was opened.
  const picture = url.hash.slice(1);
  if (WHOLE_UUID.test(picture)) return { kind: 'image', id: picture.toLowerCase() };
  for (const [kind, page] of PAGES) {
    const id = page.exec(url.pathname)?.[1];
    if (id) return { kind, id: id.toLowerCase() };
  }
  if (url.pathname === '/all-user-images')
    for (const [kind, name] of [
      ['user', 'userId'],
      ['character', 'characterId'],
    ] as const) {
      const id = url.searchParams.get(name);
      if (id && WHOLE_UUID.test(id)) return { kind, id: id.toLowerCase() };
    }
  return { kind: 'unknown' };
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');
