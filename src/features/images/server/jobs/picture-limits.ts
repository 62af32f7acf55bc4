// How many pictures a tier permits: under way at once, and kept without being published.
import { AppError } from '../../../../shared/errors.ts';
import type { Permissions } from '../../../../shared/words/permissions.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { lockPrivatePictures } from './private-pictures.store.ts';
import { countPrivate, readMost } from './private-pictures.views.ts';
import type { PictureEngines } from '../images.needs.ts';
import { countOpen } from './queued-images.store.ts';
import { countAskedToday } from './images.views.ts';

/**
 * Whether so many more may be under way. The caller has made sure that one person's requests come one after the other.
 * @throws AppError images.too_many
 */
export async function demandPlaces(
  tx: Tx,
  userId: string,
  { picturesAtOnce }: Pick<Permissions, 'picturesAtOnce'>,
  count: number,
): Promise<void> {
  if ((await countOpen(tx, userId)) + count <= picturesAtOnce) return;
  const hasHigherTier = (await readMost(tx)).picturesAtOnce > picturesAtOnce;
  throw new AppError('images.too_many', {
    params: { most: picturesAtOnce },
    ...(hasHigherTier ? { extra: { action: 'draw more pictures at once' } } : {}),
  });
}

/**
 * Whether the operator's budget of this day has room for a request, which is written already. The caller has made sure that
 * one person's requests come one after the other.
 * @throws AppError images.day_spent
 */
export async function demandBudget(
  tx: Tx,
  { userId, model, at }: { userId: string; model: string; at: Date },
  budgetsOf: PictureEngines['budgetsOf'],
): Promise<void> {
  for (const { most, engineId } of budgetsOf(model)) {
    const day = new Date(at.toISOString().slice(0, 10));
    if ((await countAskedToday(tx, { userId, day, engineId })) <= most) continue;
    throw new AppError('images.day_spent', { params: { most } });
  }
}

/**
 * Whether so many more may be kept without being published. What is kept already stays, however much it is.
 * @param count what this transaction adds and has not written yet
 * @throws AppError images.private_full
 */
export async function demandPrivate(
  tx: Tx,
  userId: string,
  { privatePictures }: Pick<Permissions, 'privatePictures'>,
  count: number,
): Promise<void> {
  if (privatePictures === null) return;
  await lockPrivatePictures(tx, userId);
  const kept = await countPrivate(tx, userId, privatePictures + 1);
  if (kept + count <= privatePictures) return;
  const most = (await readMost(tx)).privatePictures;
  const hasHigherTier = most === null || most > privatePictures;
  throw new AppError('images.private_full', {
    params: { most: privatePictures, hasHigherTier },
    ...(hasHigherTier ? { extra: { action: 'keep more private pictures' } } : {}),
  });
}
