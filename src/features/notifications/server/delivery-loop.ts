// The loops of this feature look for what is due at the same pace.
import { createLeaseLoop, type LeaseLoopOptions } from '../../../platform/server/db/lease-loop.ts';
import type { NotificationsDeps } from './notifications-deps.ts';

const TICK_MS = 5_000;

export type LoopDeps = Pick<NotificationsDeps, 'database' | 'clock' | 'ticker' | 'log'>;

export const createDeliveryLoop = (
  { clock, ticker, log }: LoopDeps,
  options: Pick<LeaseLoopOptions, 'problem' | 'take' | 'earliest' | 'atOnce'>,
) => createLeaseLoop({ ...options, clock, ticker, log, tickMs: TICK_MS });
