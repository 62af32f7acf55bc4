import { useEffect, useEffectEvent, useState } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';
import type { Message } from '../../contract.ts';
import type { Thread } from '../session/thread.ts';
import { autoPauseOf, stepsOf } from './scene-steps.ts';

/** Which message the scene shows. Stepping back shows an earlier one, and changes nothing. */
export function useSceneSteps(thread: Thread, loadOlder: () => Promise<void>) {
  const steps = stepsOf(thread.messages);
  const [atId, setAtId] = useState<string | null>(null);
  const [isAuto, setAuto] = useState(false);
  const found = steps.findIndex(({ id }) => id === atId);
  const at = found < 0 ? steps.length - 1 : found;
  const message = steps[at];
  const isNewest = at === steps.length - 1;
  if (isAuto && isNewest) setAuto(false);

  const show = (place: number) => {
    const wanted = steps[Math.max(0, Math.min(place, steps.length - 1))];
    setAtId(!wanted || wanted === steps.at(-1) ? null : wanted.id);
  };
  useAuto(isAuto && !isNewest, message, () => show(at + 1));

  return {
    message,
    isNewest,
    isFirst: at <= 0,
    isAuto,
    /** It was written by a character, and is there as a whole. */
    isReply: message?.role === 'assistant' && message.state !== 'streaming',
    goOn: () => show(at + 1),
    stepBack() {
      setAuto(false);
      if (at === 0 && thread.hasMore) void loadOlder();
      show(at - 1);
    },
    toNewest: () => setAtId(null),
    turnAuto: () => setAuto(!isAuto && !isNewest),
  };
}

export type SceneSteps = ReturnType<typeof useSceneSteps>;

/** Goes on by itself, and never past a choice. */
function useAuto(isOn: boolean, message: Message | undefined, onNext: () => void): void {
  const next = useEffectEvent(onNext);
  const ms = message ? autoPauseOf(message.content) : 0;
  const id = message?.id;
  useEffect(() => (isOn ? browserClock.later(ms, () => next()) : undefined), [isOn, ms, id]);
}
