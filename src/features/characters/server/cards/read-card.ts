// Reads character cards and lorebooks of all common formats within limits, even damaged ones. It does no I/O.
import { storable } from '../../../../shared/storable.ts';
import { CardError } from './model/card-error.ts';
import type { ArchiveFile, Card, CardAsset, Picture, Spec } from './model/card.ts';
import type { Json } from './model/json-value.ts';
import { CARD_LIMITS, type CardLimits } from './model/limits.ts';
import type { Lorebook } from './model/lorebook.ts';
import { createReport, type Correction } from './model/report.ts';
import { decodeText } from './json/decode-text.ts';
import { parseJson } from './json/parse-json.ts';
import { parseYaml } from './parse-yaml.ts';
import { shapeOf } from './fields/card-shape.ts';
import { readAssets } from './fields/read-assets.ts';
import { readFields } from './fields/read-fields.ts';
import type { Reading } from './fields/to-text.ts';
import { readCharacterBook, readLorebook } from './lore/read-book.ts';
import { isPng } from './png/png-chunks.ts';
import { readPng } from './png/read-png.ts';
import { sniffPicture } from './png/sniff-picture.ts';
import { findZipEnd } from './zip/zip-directory.ts';
import { readCharx } from './read-charx.ts';
import { readRoot } from './read-json-root.ts';
import { iconOf, resolveAssets, type Surroundings } from './resolve-assets.ts';

export type Container = 'png' | 'json' | 'charx' | 'yaml';

export interface Original {
  /** The unchanged file, so that an improved reader can read it again later. */
  bytes: Uint8Array;
  container: Container;
  mime: string;
}

export interface ImportReport {
  container: Container;
  /** Null for a lorebook. */
  spec: Spec | null;
  /** In the order in which the errors were found. */
  corrections: Correction[];
  /** The number of corrections that are not listed. */
  omitted: number;
}

interface ReadBase {
  assets: CardAsset[];
  /** Files of an archive that the card does not list. Their content is not parsed. */
  files: ArchiveFile[];
  /** Not decoded: only its header was read. */
  portrait: Picture | null;
  original: Original;
  report: ImportReport;
}

export type ReadCard = ReadBase &
  (
    | { kind: 'character'; card: Card; lorebook: Lorebook | null }
    | { kind: 'lorebook'; card: null; lorebook: Lorebook }
  );

interface Opened extends Surroundings {
  container: Container;
  mime: string;
  json: Json;
  portrait: Picture | null;
  others: (uris: readonly string[]) => ArchiveFile[];
}

const MiB = 1024 * 1024;
const none = () => [];

function refuseLarge(bytes: Uint8Array, max: number): void {
  if (bytes.length > max) throw new CardError('file.too-large', { most: Math.round(max / MiB) });
}

/** Detects the format by content, not by file name. */
function open(bytes: Uint8Array, reading: Reading): Opened {
  const { report, limits } = reading;
  if (bytes.length === 0) throw new CardError('file.empty');
  refuseLarge(bytes, Math.max(limits.pngBytes, limits.archiveBytes, limits.jsonBytes));
  if (isPng(bytes)) {
    refuseLarge(bytes, limits.pngBytes);
    const { json, portrait, legacyAsset } = readPng(bytes, report, limits);
    return { container: 'png', mime: 'image/png', json, portrait, legacy: legacyAsset, others: none };
  }
  const picture = sniffPicture(bytes);
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isArchive || (picture?.mime === 'image/jpeg' && findZipEnd(bytes) >= 0)) {
    refuseLarge(bytes, limits.archiveBytes);
    const { json, cover, archived, others } = readCharx(bytes, reading);
    return {
      container: 'charx',
      mime: picture?.mime ?? 'application/zip',
      json,
      portrait: cover,
      archived,
      others,
    };
  }
  if (picture)
    throw new CardError('picture.other-format', { kind: picture.mime.replace('image/', '').toUpperCase() });
  refuseLarge(bytes, limits.jsonBytes);
  const text = decodeText(bytes, report);
  if (!/^[\s\0]*(?:[{["']|\/[/*])/.test(text)) {
    const yaml = parseYaml(text, report, limits);
    if (yaml === undefined) throw new CardError('file.unknown');
    report.add('card.yaml');
    return { container: 'yaml', mime: 'application/yaml', json: yaml, portrait: null, others: none };
  }
  const json = parseJson(text, report, limits);
  return { container: 'json', mime: 'application/json', json, portrait: null, others: none };
}

/** The file name without folder and extension. */
const stemOf = (fileName: string | undefined): string =>
  storable(fileName ?? '')
    .split(/[\\/]/)
    .at(-1)!
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, 100) || 'Unnamed';

function read(bytes: Uint8Array, fileName: string | undefined, limits: CardLimits): ReadCard {
  const report = createReport();
  const reading: Reading = { report, limits };
  const opened = open(bytes, reading);
  const { container, mime } = opened;
  const found = readRoot(opened.json, reading);
  const original = { bytes, container, mime };
  const reported = (spec: Spec | null): ImportReport => ({
    container,
    spec,
    corrections: report.corrections(),
    omitted: report.omitted(),
  });
  if (found.kind === 'lorebook') {
    const lorebook = readLorebook(found.found, '', reading);
    const files = opened.others([]);
    return {
      kind: 'lorebook',
      card: null,
      lorebook,
      assets: [],
      files,
      portrait: null,
      original,
      report: reported(null),
    };
  }
  const shape = shapeOf(found.object, reading);
  const { card, book, assets: listed } = readFields(shape, stemOf(fileName), reading);
  const lorebook = readCharacterBook(book, shape.data ? 'data.character_book' : 'character_book', reading);
  const assets = resolveAssets(readAssets(listed, reading), opened, report);
  // In a PNG the picture itself is the portrait. In an archive the listed icon precedes the cover picture.
  const portrait =
    (container === 'png' ? opened.portrait : null) ?? iconOf(assets, limits) ?? opened.portrait;
  if (!portrait) report.add('asset.no-portrait');
  const files = opened.others(assets.map(({ uri }) => uri));
  return {
    kind: 'character',
    card,
    lorebook,
    assets,
    files,
    portrait,
    original,
    report: reported(card.spec),
  };
}

/**
 * Reads a Character Card of V1, V2 or V3 in PNG, JSON, YAML or CharX, or a lorebook in JSON. `fileName` names a
 * character without a name. Time is linear in the unpacked size; run large archives off the main thread.
 * @throws CardError and nothing else
 */
export function readCard(bytes: Uint8Array, fileName?: string, limits: CardLimits = CARD_LIMITS): ReadCard {
  try {
    return read(bytes, fileName, limits);
  } catch (error) {
    throw error instanceof CardError ? error : new CardError('reader.failed', undefined, error);
  }
}
