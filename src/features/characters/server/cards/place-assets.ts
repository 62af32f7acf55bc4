// Gives each asset a URL for its new container: embedded in the card, or a path in the archive.
import type { ArchiveFile, CardAsset } from './model/card.ts';
import { withUnknown, type JsonObject } from './model/json-value.ts';
import { CARD_LIMITS } from './model/limits.ts';
import type { Report } from './model/report.ts';
import { sniffPicture } from './png/sniff-picture.ts';
import { safePath } from './zip/safe-path.ts';
import { EMBEDDED } from './resolve-assets.ts';

/** Bytes of assets within the JSON; the remainder of the reader's limit is reserved for the texts. */
const INLINE_MAX = CARD_LIMITS.jsonBytes - 5 * 1024 * 1024;

const MIMES = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['avif', 'image/avif'],
  ['mp3', 'audio/mpeg'],
  ['ogg', 'audio/ogg'],
  ['wav', 'audio/wav'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
]);
const FOLDERS = new Map([
  ['image', 'images'],
  ['audio', 'audio'],
  ['video', 'video'],
]);

const mimeOf = ({ ext, bytes }: CardAsset): string =>
  (bytes && sniffPicture(bytes)?.mime) ?? MIMES.get(ext) ?? 'application/octet-stream';

const isBeside = ({ uri }: CardAsset): boolean => EMBEDDED.test(uri) || /^__asset:/i.test(uri);

function mainIcon(assets: readonly CardAsset[]): CardAsset | undefined {
  const icons = assets.filter(({ type }) => type === 'icon');
  return icons.find(({ name }) => name === 'main') ?? icons[0];
}

export const printAsset = ({ type, uri, name, ext, unknown }: CardAsset): JsonObject =>
  withUnknown({ type, uri, name, ext }, unknown);

/** For a card outside an archive. `isPicture`: the card is in a PNG, which serves as the main icon. */
export function inlineAssets(assets: readonly CardAsset[], isPicture: boolean, report: Report): CardAsset[] {
  const main = isPicture ? mainIcon(assets) : undefined;
  let left = INLINE_MAX;
  for (const { uri } of assets) if (uri.startsWith('data:')) left -= uri.length;
  return assets.flatMap((asset) => {
    if (!isBeside(asset) || !asset.bytes) return asset;
    if (asset === main) return { ...asset, uri: 'ccdefault:' };
    const field = `data.assets.${asset.type}.${asset.name}`;
    left -= Math.ceil(asset.bytes.length / 3) * 4;
    if (left < 0) {
      left += Math.ceil(asset.bytes.length / 3) * 4;
      report.add('export.too-large', field);
      return [];
    }
    report.add('export.inlined', field);
    return { ...asset, uri: `data:${mimeOf(asset)};base64,${Buffer.from(asset.bytes).toString('base64')}` };
  });
}

const isPlain = (path: string): boolean => /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(path);
const isSameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** Makes the portrait, if there is one, the main icon. */
function withPortrait(assets: readonly CardAsset[], portrait: Uint8Array | null): CardAsset[] {
  if (!portrait) return [...assets];
  const main = mainIcon(assets);
  if (main?.bytes && isSameBytes(main.bytes, portrait)) return [...assets];
  const ext = sniffPicture(portrait)?.mime.replace('image/', '') ?? 'unknown';
  const uri = `embeded://assets/icon/images/main.${ext}`;
  const icon: CardAsset = {
    type: 'icon',
    uri,
    name: main?.name ?? 'main',
    ext,
    bytes: portrait,
    unknown: main?.unknown ?? {},
  };
  return main ? assets.map((asset) => (asset === main ? icon : asset)) : [icon, ...assets];
}

export interface PlacedAssets {
  assets: CardAsset[];
  /** The files of the archive except card.json. */
  files: ArchiveFile[];
}

/** Assigns paths in an archive. */
export function archiveAssets(
  listed: readonly CardAsset[],
  portrait: Uint8Array | null,
  others: readonly ArchiveFile[],
  report: Report,
): PlacedAssets {
  const files = new Map<string, Uint8Array>();
  const isFree = (path: string, bytes: Uint8Array) => {
    if (path.toLowerCase() === 'card.json' || path.endsWith('/') || safePath(path) !== path || !isPlain(path))
      return false;
    const taken = files.get(path);
    return !taken || isSameBytes(taken, bytes);
  };
  const assets = withPortrait(listed, portrait).map((asset, i) => {
    if (!isBeside(asset) || !asset.bytes) return asset;
    let path = asset.uri.replace(EMBEDDED, '').replace(/^__asset:/i, '');
    if (!EMBEDDED.test(asset.uri) || !isFree(path, asset.bytes)) {
      const folder = FOLDERS.get(mimeOf(asset).split('/')[0]!) ?? 'other';
      const kind = /^[a-z0-9_]+$/i.test(asset.type) ? asset.type : 'other';
      const ext = /^[a-z0-9]{1,8}$/.test(asset.ext) ? asset.ext : 'bin';
      path = `assets/${kind}/${folder}/${i}.${ext}`;
      report.add('export.renamed', `data.assets.${asset.type}.${asset.name}`);
    }
    files.set(path, asset.bytes);
    return { ...asset, uri: `embeded://${path}` };
  });
  for (const { path, bytes } of others) {
    const plain = isPlain(path) ? path : encodeURI(path);
    if (plain !== path || !isFree(plain, bytes)) report.add('export.renamed', path);
    if (isFree(plain, bytes)) files.set(plain, bytes);
  }
  return { assets, files: [...files].map(([path, bytes]) => ({ path, bytes })) };
}
