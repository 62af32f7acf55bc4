import { useRef, useState } from 'react';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { browserChance, browserClock } from '../../../../platform/web/clock.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { refusalOf, type Refusal } from '../generate/use-request.ts';
import { useGenerate } from '../images.queries.ts';
import { useShowPicture } from './chat-pictures.queries.ts';
import { SCENE_RATIO } from './use-scene-price.ts';

interface Scene {
  conversationId: string;
  messageId: string;
  characterId: string;
  model: string;
  words: string;
}

/** Asks for a picture of a moment. However often one presses, or a broken line repeats it, it is one picture. */
export function useSceneRequest(at: { conversationId: string; messageId: string }, onAsked: () => void) {
  const generate = useGenerate();
  const show = useShowPicture(at.conversationId);
  const { status } = useSession();
  const sent = useRef({ words: '', key: '' });
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  function ask({ words, ...scene }: Omit<Scene, 'conversationId' | 'messageId'>, isOffered: boolean): void {
    if (generate.isPending || status !== 'signed-in') return;
    if (sent.current.words !== words)
      sent.current = {
        words,
        key: `${browserClock.now().toString(36)}-${browserChance().toString(36).slice(2)}`,
      };
    setRefusal(null);
    generate.mutate(
      {
        ...at,
        ...scene,
        prompt: words,
        negativePrompt: '',
        aspectRatio: SCENE_RATIO,
        count: 1,
        // Every device of the user may be the first to see the offer.
        idempotencyKey: isOffered ? `offer-${at.messageId}` : sent.current.key,
        ...(isOffered ? { isOffered } : {}),
      },
      {
        onSuccess(job) {
          sent.current = { words: '', key: '' };
          show({ ...job, messageId: at.messageId });
          onAsked();
        },
        onError(error) {
          const isNotAgreed = error instanceof ApiError && error.code === 'images.not_agreed';
          setRefusal(isNotAgreed ? null : refusalOf(error));
        },
      },
    );
  }

  return { ask, refusal, isSending: generate.isPending, isRefused: generate.isError };
}
