// Composes the characters feature with what it needs of other features.
import { systemTicker } from '../../adapters/clock/ticker.ts';
import { createCreating, type CreatingDeps } from '../../features/characters/server/create-characters.ts';
import type { Tags } from '../../features/tags/server/tags.service.ts';

export interface CreatingParts extends Omit<CreatingDeps, 'ticker' | 'tags'> {
  tags: Tags;
}

export const composeCreating = ({ tags, ...deps }: CreatingParts) =>
  createCreating({ ...deps, ticker: systemTicker, tags: { offered: () => tags.offered() } });
