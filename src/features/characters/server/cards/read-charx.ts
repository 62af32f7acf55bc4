import { CardError } from './model/card-error.ts';
import type { ArchiveFile, Picture } from './model/card.ts';
import type { Json } from './model/json-value.ts';
import { decodeText } from './json/decode-text.ts';
import { parseJson } from './json/parse-json.ts';
import type { Reading } from './fields/to-text.ts';
import { readZip } from './zip/read-zip.ts';
import { safePath } from './zip/safe-path.ts';
import { EMBEDDED, pictureOf, type Surroundings } from './resolve-assets.ts';

export interface CharxCard extends Surroundings {
  json: Json;
  /** The picture that precedes the archive in the same file. */
  cover: Picture | null;
  /** Files except the card and those that these URLs refer to. */
  others(uris: readonly string[]): ArchiveFile[];
}

const CARD = 'card.json';
/** A card may lie in a folder; deeper ones belong to other characters in the archive. */
const FOLDERS_MAX = 3;
const IS_ARCHIVE = /\.(zip|charx|risum?p?reset)$/i;

const depthOf = (path: string) => path.split('/').length;

/** The card.json closest to the root, otherwise the only JSON file at the root. */
function findCard(paths: readonly string[]): string | null {
  if (paths.includes(CARD)) return CARD;
  const named = paths
    .filter((path) => path.split('/').at(-1)!.toLowerCase() === CARD && depthOf(path) <= FOLDERS_MAX)
    .sort((a, b) => depthOf(a) - depthOf(b));
  if (named[0] !== undefined) return named[0];
  const loose = paths.filter((path) => depthOf(path) === 1 && path.toLowerCase().endsWith('.json'));
  return loose.length === 1 ? loose[0]! : null;
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** @throws CardError */
export function readCharx(bytes: Uint8Array, reading: Reading): CharxCard {
  const { report, limits } = reading;
  const { files, start, hasLocked } = readZip(bytes, report, limits);
  const cardPath = findCard([...files.keys()]);
  if (cardPath === null) throw new CardError(hasLocked ? 'archive.encrypted' : 'archive.no-card');
  const raw = files.get(cardPath)!;
  if (raw.length > limits.jsonBytes) throw new CardError('json.too-large');
  if (cardPath !== CARD) report.add('zip.card-elsewhere', '', cardPath);
  const folder = cardPath.slice(0, cardPath.length - cardPath.split('/').at(-1)!.length);
  const cover = start > 0 ? pictureOf(bytes.subarray(0, start), limits) : null;
  if (cover) report.add('zip.picture-prefix');

  const byLowerCase = new Map([...files.keys()].map((path) => [path.toLowerCase(), path]));
  function resolve(wanted: string): { path: string; isExact: boolean } | null {
    for (const path of [wanted, folder + wanted])
      if (files.has(path) && path !== cardPath) return { path, isExact: path === wanted };
    const plain = safePath(decoded(wanted));
    const near =
      plain === null
        ? undefined
        : (byLowerCase.get((folder + plain).toLowerCase()) ?? byLowerCase.get(plain.toLowerCase()));
    return near === undefined || near === cardPath ? null : { path: near, isExact: false };
  }

  return {
    json: parseJson(decodeText(raw, report), report, limits),
    cover,
    archived(path) {
      const found = resolve(path);
      return found && { bytes: files.get(found.path)!, isExact: found.isExact };
    },
    others(uris) {
      const used = new Set<string>([cardPath]);
      for (const uri of uris) {
        const found = EMBEDDED.test(uri) ? resolve(uri.replace(EMBEDDED, '')) : null;
        if (found) used.add(found.path);
      }
      const rest = [...files]
        .filter(([path]) => !used.has(path))
        .map(([path, content]) => ({ path, bytes: content }));
      for (const { path } of rest) if (IS_ARCHIVE.test(path)) report.add('zip.nested', path);
      if (rest.length > 0) report.add('zip.unlisted', '', rest.length);
      return rest;
    },
  };
}
