// The refusals that calls of a conversation share.

export const missing = { 'chat.missing': 404 } as const;
/**
 * With a character's id instead of a conversation's, the call starts a conversation if there is none, which
 * may require a membership.
 */
export const reached = { ...missing, 'memberships.required': 403 } as const;
/** Of every call that has something written. */
export const sending = {
  ...reached,
  'chat.busy': 409,
  'chat.parent': 409,
  'chat.help_first': 409,
  'safety.blocked': 422,
  'chat.too_many': 429,
  'chat.too_long': 422,
} as const;
