import { createHash } from 'node:crypto';
import type { ChatHead } from './file-chat.ts';

/** Under which a chat of a file is known. */
export const sourceKeyOf = ({ program, identity }: Pick<ChatHead, 'program' | 'identity'>): string =>
  createHash('sha256')
    .update(JSON.stringify([program, ...identity]))
    .digest('base64url');
