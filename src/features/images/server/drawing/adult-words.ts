// Words that the product adds for engines that draw by a model, so that whoever is drawn is an adult. Nobody can take them
// out. The built-in engine draws nobody else.
import type { ImageEngine } from '../../../../platform/server/ports/image-engine.ts';

const ADDED = 'adults only';
const LEFT_OUT = 'child, teenager, childlike body, youthful proportions';

/** @param words the checked text, and what is to be left out */
export function withAdultWords(
  { isStandIn }: Pick<ImageEngine, 'isStandIn'>,
  { text, negativePrompt }: { text: string; negativePrompt: string },
): { text: string; negativePrompt: string } {
  if (isStandIn) return { text, negativePrompt };
  return { text: `${text}, ${ADDED}`, negativePrompt: [negativePrompt, LEFT_OUT].filter(Boolean).join(', ') };
}
