import { z } from 'zod';

export const Tier = z.enum(['free', 'bloom', 'eclipse']);
export type Tier = z.infer<typeof Tier>;

export const Role = z.enum(['user', 'moderator', 'admin']);
export type Role = z.infer<typeof Role>;
