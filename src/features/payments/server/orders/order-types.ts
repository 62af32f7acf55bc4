// What other features order here; they state the same shapes as their needs.
import type { Period } from '../../../../shared/words/money.ts';

export interface Offer {
  kind: 'pack' | 'membership';
  /** The coin pack's or the plan price's id. */
  offerId: string;
  title: string;
  coins: number;
  /** Minor units before taxes that are added. */
  amount: number;
  currency: string;
  period: Period | null;
}

export interface OrderRequest {
  userId: string;
  offer: Offer;
  expectedTotal?: number;
  country?: string;
  returnTo?: string;
  idempotencyKey?: string;
}
