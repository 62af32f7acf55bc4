import type { Lorebook } from '../model/lorebook.ts';
import { splitDecorators } from '../../../../../shared/words/lore/lore-decorators.ts';

/** Whether a lorebook uses decorators, which V2 does not support. */
export const needsV3 = (lorebook: Lorebook): boolean =>
  lorebook.entries.some(({ content }) => splitDecorators(content).decorators.length > 0);
