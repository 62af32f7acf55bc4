import { AppError } from '../../../shared/errors.ts';

/** Usernames are shown to everybody, so this may be said. */
export const nameTaken = (): AppError => new AppError('account.taken', { field: 'username' });

/** Nobody but staff may look like staff. */
export const nameReserved = (field: 'username' | 'displayName'): AppError =>
  new AppError('account.name_reserved', { field });

/** Whether the name was taken between the check and the write. */
export const isNameRace = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'users_username_key_key';
};
