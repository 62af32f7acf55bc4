/** Languages that are nearly everywhere those of one country; "en", "es" and "pt" alone tell nothing. */
const HOMES: Record<string, string> = { de: 'DE', fr: 'FR', it: 'IT', nl: 'NL', ja: 'JP', hi: 'IN' };
/** As many as anybody prefers; the rest of a long header is not read. */
const MOST = 12;

/**
 * The region that a reader probably is in, by an Accept-Language header; null where it tells none of `known`. A guess:
 * many browsers say "en-US" wherever they are, so it is always shown with a way to choose another.
 */
export function regionOfLanguages(
  header: string | undefined,
  known: { has(region: string): boolean },
): string | null {
  const tags = (header ?? '')
    .split(',', MOST)
    .map((part) => {
      const [tag = '', ...settings] = part.trim().split(';');
      const quality = /^\s*q=([\d.]{1,5})\s*$/.exec(settings.join(';'))?.[1];
      return { tag: tag.trim().slice(0, 35), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of tags) {
    const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(tag)?.[1]?.toUpperCase();
    if (region && known.has(region)) return region;
  }
  for (const { tag } of tags) {
    const home = HOMES[tag.toLowerCase()];
    if (home && known.has(home)) return home;
  }
  return null;
}
