/** A path inside an archive with "/" between its parts; null where it is invalid or leads outside. */
export function safePath(raw: string): string | null {
  const path = raw.replaceAll('\\', '/');
  if (path === '' || path.length > 1_000 || path.startsWith('/') || /^[A-Za-z]:/.test(path)) return null;
  if (/[\0-\x1f\x7f]/.test(path)) return null;
  return path.split('/').some((part) => part === '..' || part === '.') ? null : path;
}

/** A path to show that is none: without signs that do not belong into a text. */
export const shownPath = (raw: string): string =>
  raw
    .toWellFormed()
    .replaceAll(/[\0-\x1f\x7f]/g, '\uFFFD')
    .slice(0, 300);
