import { zipSync, type Zippable } from 'fflate';

/** The earliest ZIP date. ZIP stores local time, so a local date gives the same bytes in every time zone. */
const EPOCH = new Date(1980, 0, 1);
/** Pictures and sounds are already compressed. */
const IS_PACKED = /\.(png|jpe?g|webp|gif|avif|mp3|ogg|mp4|webm|zip|charx)$/i;

/** Deterministic: equal files in the same order give equal bytes. Paths must be ASCII. */
export function writeZip(files: readonly { path: string; bytes: Uint8Array }[]): Uint8Array {
  // No prototype, because a path may be "__proto__".
  const tree = Object.create(null) as Zippable;
  for (const { path, bytes } of files) tree[path] = [bytes, { level: IS_PACKED.test(path) ? 0 : 6 }];
  return zipSync(tree, { mtime: EPOCH });
}
