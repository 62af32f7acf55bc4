// Help with the words of a picture, by the chat model.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { Id } from '../../shared/words/ids.ts';
import { PROMPT_MAX } from './rules.ts';

export const promptWordsRoutes = contract({
  suggestWords: {
    method: 'POST',
    path: '/api/image-generation/words',
    priority: 'high',
    access: 'session',
    summary:
      'Prompts that the chat model makes of a wish, the closest to it first; of nothing where the wish is empty. Nothing is stored, and it costs no coins.',
    rate: 'chat',
    body: z.strictObject({
      wish: z.string().trim().max(PROMPT_MAX),
      /** Who is drawn; nobody in particular where absent. */
      characterId: Id.optional(),
    }),
    reply: z.object({ prompts: z.array(z.string()) }),
    errors: {
      'safety.blocked': 422,
      'images.character': 404,
      // No language model is connected, or it wrote nothing that can be used.
      'images.no_words': 503,
    },
  },
});
