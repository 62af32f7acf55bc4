/** A day or an instant as "25 November 2026". */
export const dayOf = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** One italic word in a display title: the last. */
export function splitTitle(title: string): [string, string] {
  const cut = title.lastIndexOf(' ');
  return cut < 0 ? ['', title] : [title.slice(0, cut + 1), title.slice(cut + 1)];
}
