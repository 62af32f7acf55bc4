import { z } from 'zod';
import { CurrentUser } from '../../shared/words/user.ts';

/** What every way of signing in answers. */
export const AuthReply = z.object({ accessToken: z.string(), refreshToken: z.string(), user: CurrentUser });
export type AuthReply = z.infer<typeof AuthReply>;
