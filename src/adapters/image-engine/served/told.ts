// Reading answers of servers, which may hold anything.

export type Told = Record<string, unknown>;
export const toldIn = (value: unknown): Told =>
  typeof value === 'object' && value !== null ? (value as Told) : {};
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
