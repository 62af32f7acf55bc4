// Answers of the product instead of a character when a user may be in danger (specification C5). They are
// short and caring, promise neither secrecy nor a human, and do not ask about means. The help card is shown
// above them.
import type { ChatOutcome } from '../../../../platform/server/ports/chat-engine.ts';
import type { Ask } from '../replies/write-reply.ts';

const WISH = [
  'The story can wait. What you wrote sounds like a lot of pain, and it is good that you said it. I am an AI and no company for this, but the people above are. You need no right words to begin. Whenever you like, write on here too.',
  'Let us put the story down. You matter more than any scene in it. I am an AI; please tell somebody you trust how it is, or one of the people above. It does not have to be an emergency. Something quiet to talk about is welcome here as well.',
  'No role now. I take what you wrote seriously. Feelings this heavy do change, even when that is hard to believe. I am an AI, and you deserve a person beside you: one call or message to somebody above is enough for now.',
];

const PLAN = [
  'Please stop here for a moment. Before anything else, call the emergency number or a line above, and go to where somebody is. Put distance between you and anything that could hurt you. I am an AI and cannot come to you. They are there for this.',
  'Everything else can wait. Please call the emergency number or a line above now; "I am not safe" is enough to say. Tell one person near you where you are. I am an AI, and this needs a person. It can pass, even if it does not feel so.',
  'No story now. I am an AI, and you need somebody who can be with you: the emergency number first, or a line above. If you can, leave the place where you could hurt yourself, and ask somebody to stay with you until it is over.',
];

const outcome: ChatOutcome = {
  finish: 'stop',
  usage: { promptTokens: 0, completionTokens: 0, isEstimate: false },
  model: 'house',
};

/** @param nth selects the text, so that a user does not get the same answer twice in a row */
export function outOfRole(tier: number, nth: number): Ask {
  const texts = tier === 3 ? PLAN : WISH;
  return async (onText) => {
    onText(texts[nth % texts.length]!);
    return outcome;
  };
}
