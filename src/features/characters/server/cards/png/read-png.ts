import { CardError } from '../model/card-error.ts';
import type { Picture } from '../model/card.ts';
import { isObject, type Json, type JsonObject } from '../model/json-value.ts';
import type { CardLimits } from '../model/limits.ts';
import { createReport, type Report } from '../model/report.ts';
import { decodeText } from '../json/decode-text.ts';
import { parseJson } from '../json/parse-json.ts';
import { decodeBase64 } from './decode-base64.ts';
import { joinPng, readChunks, type PngChunk } from './png-chunks.ts';
import { salvageTexts } from './salvage.ts';
import { sniffPicture } from './sniff-picture.ts';
import { cardTextOf, textBytes, type Budget, type CardText } from './text-chunks.ts';

export interface PngCard {
  json: Json;
  /** The picture without the card's chunks; null if the file contains no valid picture. */
  portrait: Picture | null;
  /** Bytes of an asset in a `chara-ext-asset_` chunk. `path` is the part of its URL after `__asset:`. */
  legacyAsset(path: string): Uint8Array | null;
}

/** More copies of a card than this are ignored, because they are an attack or a defect. */
const TRIED_MAX = 8;
/** Allows a UTF-8 byte-order mark, which is decoded as Latin-1 here. */
const IS_BRACE = /^(?:\xEF\xBB\xBF)?[\s\0]*[{[]/;
const ENCRYPTED = /^\s*rcc\|\|/;

function parseText(raw: Uint8Array, report: Report, limits: CardLimits): Json {
  const outer = Buffer.from(raw).toString('latin1');
  if (ENCRYPTED.test(outer)) throw new CardError('card.encrypted');
  if (IS_BRACE.test(outer)) {
    report.add('base64.none');
    return parseJson(decodeText(raw, report), report, limits);
  }
  const decoded = decodeBase64(outer);
  if (!decoded) throw new CardError('card.unreadable');
  if (decoded.bytes.length > limits.jsonBytes) throw new CardError('json.too-large');
  const text = decodeText(decoded.bytes, report);
  if (ENCRYPTED.test(text)) throw new CardError('card.encrypted');
  for (const note of decoded.notes) report.add(note);
  return parseJson(text, report, limits);
}

function portraitOf(chunks: PngChunk[], report: Report, limits: CardLimits): Picture | null {
  const types = new Set(chunks.map((chunk) => chunk.type));
  if (chunks[0]?.type !== 'IHDR' || !types.has('IDAT') || !types.has('IEND')) {
    report.add('png.no-picture');
    return null;
  }
  const bytes = joinPng(
    chunks.filter((chunk) => !chunk.isAfterEnd && !cardTextOf(chunk)).map((chunk) => chunk.whole),
  );
  const picture = sniffPicture(bytes);
  if (!picture) {
    report.add('png.no-picture');
    return null;
  }
  if (picture.width * picture.height > limits.pixels)
    throw new CardError('picture.too-large', { most: Math.round(limits.pixels / 1e6) });
  return { bytes, ...picture };
}

const nameIn = (json: Json): Json | undefined =>
  isObject(json) ? ((isObject(json['data']) ? json['data'] : json) as JsonObject)['name'] : undefined;

/** How much is written in a card: a program that adds a second copy may leave out what it does not know. */
function fullnessOf(value: Json): number {
  if (typeof value === 'string') return value.startsWith('data:') ? 1 : value.trim().length;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + fullnessOf(item), 0);
  if (!isObject(value)) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + fullnessOf(item), 0);
}

/** @throws CardError */
export function readPng(bytes: Uint8Array, report: Report, limits: CardLimits): PngCard {
  const { chunks, end } = readChunks(bytes);
  const texts = chunks.flatMap((chunk) => cardTextOf(chunk) ?? []);
  const hasCard = texts.some(({ kind }) => kind !== 'asset');
  const hasEnd = chunks.some(({ type }) => type === 'IEND');
  if (!hasCard) texts.push(...salvageTexts(bytes, end));
  if (!hasEnd || (!hasCard && texts.some(({ kind }) => kind !== 'asset'))) report.add('png.damaged');
  else if (end < bytes.length) report.add('png.extra-data');

  const budget: Budget = { left: 2 * limits.jsonBytes };
  let firstError: CardError | null = null;
  const read = (text: CardText): { text: CardText; json: Json; found: Report } | undefined => {
    const raw = textBytes(text, budget);
    if (!raw) return undefined;
    // A separate report, because problems of an unused copy are dropped.
    const found = createReport();
    try {
      return { text, json: parseText(raw, found, limits), found };
    } catch (error) {
      if (!(error instanceof CardError)) throw error;
      firstError ??= error;
      return undefined;
    }
  };

  let json: Json | undefined;
  for (const kind of ['ccv3', 'chara'] as const) {
    const all = texts.filter((text) => text.kind === kind);
    if (all.length > 1) report.add('png.duplicate', kind, all.length);
    const readable = all.slice(-TRIED_MAX).flatMap((text) => {
      const made = read(text);
      if (made === undefined) report.add('png.unreadable-text', kind);
      return made ?? [];
    });
    const [best] = readable.reverse().sort((a, b) => fullnessOf(b.json) - fullnessOf(a.json));
    if (best) {
      const { text, ...made } = best;
      if (json === undefined) {
        json = made.json;
        report.adopt(made.found);
        if (!text.isSound) report.add('png.crc', kind);
        if (text.chunk.isAfterEnd) report.add('png.after-end', kind);
        if (text.chunk.type !== 'tEXt') report.add('png.other-chunk', kind, text.chunk.type);
      } else if (nameIn(json) !== nameIn(made.json)) report.add('png.both-differ');
    }
  }
  if (json === undefined) {
    if (!texts.some(({ kind }) => kind !== 'asset')) throw new CardError('picture.no-card');
    throw firstError ?? new CardError('card.unreadable');
  }

  const assets = new Map(texts.filter(({ kind }) => kind === 'asset').map((text) => [text.path, text]));
  return {
    json,
    portrait: portraitOf(chunks, report, limits),
    legacyAsset(path) {
      const text = assets.get(path);
      const raw = text && textBytes(text, budget);
      return (raw && decodeBase64(Buffer.from(raw).toString('latin1'))?.bytes) ?? null;
    },
  };
}
