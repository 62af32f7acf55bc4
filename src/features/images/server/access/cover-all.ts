// Covers every picture of an answer, whichever room it comes from: for viewers who want each uncovered by hand. What
// they are sent then leads to no original.
import { presentPicture } from '../../../../shared/words/picture-address.ts';
import type { Picture } from '../../../../shared/words/picture.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import { readCovers, type CoverRow } from '../jobs/images.views.ts';

/** A cover never changes; about 300 bytes each. */
const KEPT = 20_000;
const ADDRESS = /^\/media\/([\da-f-]{36})\/[\w-]+\.(?:webp|avif)$/;

type Fields = Record<string, unknown>;

const isPicture = (value: Fields): boolean =>
  typeof value['id'] === 'string' &&
  Array.isArray(value['sources']) &&
  typeof value['isCovered'] === 'boolean';

/** A single address in place of a picture. */
const imageOf = (name: string, value: unknown): string | undefined =>
  name === 'avatarUrl' && typeof value === 'string' ? ADDRESS.exec(value)?.[1] : undefined;

function collect(value: unknown, ids: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && isPicture(value as Fields)) {
    ids.add((value as Picture).id);
    return;
  }
  for (const [name, part] of Object.entries(value)) {
    const id = imageOf(name, part);
    if (id) ids.add(id);
    else collect(part, ids);
  }
}

function replace(value: unknown, covers: Map<string, Picture>): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((part) => replace(part, covers));
  if (isPicture(value as Fields)) {
    const picture = value as Picture;
    // Already covered for another reason: that one holds.
    if (picture.isCovered) return picture;
    return (
      covers.get(picture.id) ?? { ...picture, url: '', sources: [], thumbhash: '', alt: '', isCovered: true }
    );
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const cover = covers.get(imageOf(name, part) ?? '');
      return [name, cover ? cover.url : replace(part, covers)];
    }),
  );
}

export function createCoverAll(db: Db) {
  /** Null: no picture of ours, a user's avatar for instance. */
  const known = new Map<string, Picture | null>();

  async function learn(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = new Map<string, CoverRow>((await readCovers(db, ids)).map((row) => [row.id, row]));
    for (const id of ids) {
      const row = rows.get(id);
      known.set(id, row ? { ...presentPicture(row, { isCovered: true }), isBlurred: true } : null);
      if (known.size > KEPT) known.delete(known.keys().next().value!);
    }
  }

  return async (answer: unknown): Promise<unknown> => {
    const ids = new Set<string>();
    collect(answer, ids);
    if (ids.size === 0) return answer;
    await learn([...ids].filter((id) => !known.has(id)));
    const covers = new Map<string, Picture>();
    for (const id of ids) {
      const cover = known.get(id);
      if (cover) covers.set(id, cover);
    }
    return replace(answer, covers);
  };
}
