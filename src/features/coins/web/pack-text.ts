import { ApiError, messageOf } from '../../../platform/web/api-error.ts';
import { moneyText } from '../../../platform/web/money.ts';
import type { CoinPack } from '../contract.ts';
import { counted } from '../../../shared/words/counted.ts';

const isPack = (value: unknown): value is CoinPack =>
  typeof value === 'object' && value !== null && 'coins' in value && 'price' in value;

/** The current offer of the pack, from the error's body; null when it was withdrawn, undefined for other errors. */
export function offeredPack(error: unknown): CoinPack | null | undefined {
  if (!(error instanceof ApiError) || error.code !== 'payments.offer_changed') return undefined;
  const offer = error.body['offer'];
  return isPack(offer) ? offer : offer === null ? null : undefined;
}

/** Why a pack was not ordered. */
export function packRefusalText(error: unknown, shown: CoinPack): string {
  const name = `The pack of ${counted(shown.coins, 'coin')}`;
  if (error instanceof ApiError && error.code === 'payments.offer_changed') {
    const offer = offeredPack(error);
    if (offer === null) return `${name} is no longer offered. Nothing was charged.`;
    if (offer && offer.price.total !== shown.price.total)
      return `${name} costs ${moneyText(offer.price.total, offer.price.currency)} now; it was ${moneyText(shown.price.total, shown.price.currency)} when this page was opened. Nothing was charged.`;
    return 'The offer has changed while this page was open. Nothing was charged. Please look at it again.';
  }
  return messageOf(
    error,
    'Your order could not be sent, and nothing was charged. Check your connection, then try again.',
  );
}
