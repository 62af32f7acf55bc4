import type { Lorebook } from '../model/lorebook.ts';
import { splitDecorators } from '../../../../../shared/words/lore-decorators.ts';

/** Whether a lorebook says something that V2 has no words for. */
export const needsV3 = (lorebook: Lorebook): boolean =>
  lorebook.entries.some(({ content }) => splitDecorators(content).decorators.length > 0);
