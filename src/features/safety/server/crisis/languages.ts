/** Languages that point to a single country. "en", "es" and "pt" do not. */
const HOMES: Record<string, string> = { de: 'DE', fr: 'FR', it: 'IT', nl: 'NL', ja: 'JP', hi: 'IN' };
/** Only this many entries of the header are read. */
const MAX_LANGUAGES = 12;

/**
 * Guesses the user's region from an Accept-Language header; null when it names none of `known`. Many browsers
 * send "en-US" everywhere, so the guess is always shown with a way to change it.
 */
export function regionOfLanguages(
  header: string | undefined,
  known: { has(region: string): boolean },
): string | null {
  const tags = (header ?? '')
    .split(',', MAX_LANGUAGES)
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
