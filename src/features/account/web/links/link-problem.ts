import { ApiError } from '../../../../platform/web/api-error.ts';

/** What is wrong with a link from an email; `failed` when that is unknown. */
export type LinkProblem = 'invalid' | 'expired' | 'used' | 'elsewhere' | 'failed';

export function linkProblemOf(error: unknown): LinkProblem {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'account.link_expired') return 'expired';
  if (error.code === 'account.link_used') return 'used';
  if (error.code === 'account.link_elsewhere') return 'elsewhere';
  // What is no token at all is refused before anybody looks for it.
  return error.code === 'account.link_invalid' || error.status === 400 ? 'invalid' : 'failed';
}
