// Resolves the URLs of a card's assets to bytes within the same file. Nothing is fetched.
import type { CardAsset, Picture } from './model/card.ts';
import { CardError } from './model/card-error.ts';
import type { CardLimits } from './model/limits.ts';
import type { Report } from './model/report.ts';
import { decodeBase64 } from './png/decode-base64.ts';
import { sniffPicture } from './png/sniff-picture.ts';

/** Finds bytes stored outside the JSON in the same file, by path. */
export interface Surroundings {
  archived?: (path: string) => { bytes: Uint8Array; isExact: boolean } | null;
  legacy?: (path: string) => Uint8Array | null;
}

/** The standard misspells it as "embeded"; both spellings are accepted. */
export const EMBEDDED = /^embedd?ed:\/\/?/i;
const LEGACY = /^__asset:/i;
const DATA = /^data:[^,]{0,200};base64,/i;

function bytesOf(asset: CardAsset, at: string, { archived, legacy }: Surroundings, report: Report) {
  const { uri } = asset;
  const embedded = EMBEDDED.exec(uri);
  if (embedded) {
    const found = archived?.(uri.slice(embedded[0].length)) ?? null;
    if (!found) report.add('asset.missing', at);
    else if (!found.isExact || !uri.startsWith('embeded://')) report.add('asset.loose-path', at);
    return found?.bytes ?? null;
  }
  if (LEGACY.test(uri)) {
    const found = legacy?.(uri.replace(LEGACY, '')) ?? null;
    report.add(found ? 'asset.legacy' : 'asset.missing', at);
    return found;
  }
  if (!/^data:/i.test(uri)) return null;
  const found = DATA.test(uri) ? (decodeBase64(uri)?.bytes ?? null) : null;
  if (!found) report.add('asset.unreadable', at);
  return found;
}

export function resolveAssets(
  assets: readonly CardAsset[],
  around: Surroundings,
  report: Report,
): CardAsset[] {
  return assets.map((asset, i) => ({ ...asset, bytes: bytesOf(asset, `data.assets[${i}]`, around, report) }));
}

/** The main icon, if its bytes are in the file. @throws CardError picture.too-large */
export function iconOf(assets: readonly CardAsset[], limits: CardLimits): Picture | null {
  const icons = assets.filter(({ type, bytes }) => type === 'icon' && bytes);
  const icon = icons.find(({ name }) => name === 'main') ?? icons[0];
  return icon ? pictureOf(icon.bytes!, limits) : null;
}

/** Null if the bytes are not a picture. @throws CardError picture.too-large */
export function pictureOf(bytes: Uint8Array, limits: CardLimits): Picture | null {
  const head = sniffPicture(bytes);
  if (!head) return null;
  if (head.width * head.height > limits.pixels)
    throw new CardError('picture.too-large', { most: Math.round(limits.pixels / 1e6) });
  return { bytes, ...head };
}
