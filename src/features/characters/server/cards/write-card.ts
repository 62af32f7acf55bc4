// Writes cards and lorebooks in strict conformance to their standards. Deterministic, without I/O.
import type { ArchiveFile, Card, CardAsset } from './model/card.ts';
import { CardError } from './model/card-error.ts';
import type { JsonObject } from './model/json-value.ts';
import { CARD_LIMITS } from './model/limits.ts';
import type { Lorebook } from './model/lorebook.ts';
import { createReport, type Correction, type Report } from './model/report.ts';
import { printJson, printPrettyJson } from './json/print-json.ts';
import { printV1, printV2, printV3 } from './fields/print-card.ts';
import { needsV3 } from './lore/needs-v3.ts';
import { printBook, printLorebookFile } from './lore/print-book.ts';
import { printWorldInfo } from './lore/print-world-info.ts';
import { writePng } from './png/write-png.ts';
import { writeZip } from './zip/write-zip.ts';
import { archiveAssets, inlineAssets, printAsset } from './place-assets.ts';

export interface CardParts {
  card: Card;
  lorebook: Lorebook | null;
  assets: readonly CardAsset[];
  /** Further files, which only CharX can contain. */
  files?: readonly ArchiveFile[];
}

export type Version = 1 | 2 | 3;

export interface Written {
  bytes: Uint8Array;
  mime: string;
  /** File extension without a dot. */
  ext: string;
  /** Data that the chosen format cannot express, or only in another form. */
  corrections: Correction[];
}

function printCard(
  parts: CardParts,
  assets: readonly CardAsset[],
  version: Version,
  report: Report,
): JsonObject {
  const { card, lorebook } = parts;
  const book = lorebook ? printBook(lorebook, version === 3 ? 3 : 2, report) : undefined;
  const beside = { book, assets: assets.map(printAsset) };
  if (version === 3) return printV3(card, beside);
  return version === 2
    ? printV2(card, beside, lorebook !== null && needsV3(lorebook), report)
    : printV1(card, beside, report);
}

/** Only V3 cards contain assets, so only these need URLs. */
const placed = (parts: CardParts, version: Version, isPicture: boolean, report: Report) =>
  version === 3 ? inlineAssets(parts.assets, isPicture, report) : parts.assets;

function written(bytes: Uint8Array, mime: string, ext: string, report: Report): Written {
  return { bytes, mime, ext, corrections: report.corrections() };
}

function noteFiles(parts: CardParts, report: Report): void {
  if (parts.files?.length) report.add('export.files');
}

export function writeCardJson(parts: CardParts, version: Version): Written {
  const report = createReport();
  noteFiles(parts, report);
  const json = printCard(parts, placed(parts, version, false, report), version, report);
  return written(printPrettyJson(json), 'application/json', 'json', report);
}

/**
 * `portrait`: a PNG, whose pixels are not changed, or a WebP or JPEG, which is re-encoded. A V3 card is
 * accompanied by a V2 copy for older programs.
 * @throws CardError picture.unreadable
 */
export async function writeCardPng(
  parts: CardParts,
  portrait: Uint8Array,
  version: Version,
): Promise<Written> {
  if (portrait.length === 0) throw new CardError('card.no-portrait');
  const report = createReport();
  noteFiles(parts, report);
  const assets = placed(parts, version, true, report);
  const texts = [
    { keyword: version === 3 ? 'ccv3' : 'chara', json: printJson(printCard(parts, assets, version, report)) },
  ];
  // Losses in the copy are not reported, because the V3 card in the same file is complete.
  if (version === 3)
    texts.unshift({ keyword: 'chara', json: printJson(printCard(parts, assets, 2, createReport())) });
  return written(await writePng(portrait, texts, CARD_LIMITS.pixels), 'image/png', 'png', report);
}

/** Always V3. `portrait` becomes the main icon; null keeps the icon of the card. */
export function writeCharx(parts: CardParts, portrait: Uint8Array | null): Written {
  const report = createReport();
  const { assets, files } = archiveAssets(parts.assets, portrait, parts.files ?? [], report);
  const json = printCard(parts, assets, 3, report);
  const bytes = writeZip([{ path: 'card.json', bytes: printPrettyJson(json) }, ...files]);
  return written(bytes, 'application/zip', 'charx', report);
}

/** `v3`: the stand-alone lorebook of the standard. `world-info`: the format of SillyTavern. */
export function writeLorebook(lorebook: Lorebook, form: 'v3' | 'world-info'): Written {
  const report = createReport();
  const json = form === 'v3' ? printLorebookFile(lorebook, report) : printWorldInfo(lorebook, report);
  return written(printPrettyJson(json), 'application/json', 'json', report);
}
