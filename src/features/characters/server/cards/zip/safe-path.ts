/** A path within the archive with "/" between its parts; null where it would lead elsewhere or cannot be a path. */
export function safePath(raw: string): string | null {
  const path = raw.replaceAll('\\', '/');
  if (path === '' || path.length > 1_000 || path.startsWith('/') || /^[A-Za-z]:/.test(path)) return null;
  if (/[\0-\x1f\x7f]/.test(path)) return null;
  return path.split('/').some((part) => part === '..' || part === '.') ? null : path;
}
