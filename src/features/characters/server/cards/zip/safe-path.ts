/** Normalises a path within the archive to "/"; null if it is invalid or leads outside the archive. */
export function safePath(raw: string): string | null {
  const path = raw.replaceAll('\\', '/');
  if (path === '' || path.length > 1_000 || path.startsWith('/') || /^[A-Za-z]:/.test(path)) return null;
  if (/[\0-\x1f\x7f]/.test(path)) return null;
  return path.split('/').some((part) => part === '..' || part === '.') ? null : path;
}
