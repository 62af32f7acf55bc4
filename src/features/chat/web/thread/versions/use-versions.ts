import type { RefObject } from 'react';
import { stepOf } from '../../../../../platform/web/keys/arrows.ts';
import { isTyped, useKeys } from '../../panes/use-keys.ts';
import type { MessageOrders } from '../../session/message-orders.ts';
import type { ShownMessage } from '../../session/thread.ts';
import { isAnswer } from '../message-action-list.ts';
import type { SwipeAction, SwipeChoices } from './swipe.ts';

interface VersionOptions {
  isNewest: boolean;
  /** Nothing may be changed now. */
  isOff: boolean;
  isLocked: boolean;
  orders: MessageOrders;
  onHint: () => void;
}

/** Which versions of a message there are to turn to, by swipe, and what keys do while the focus is inside. */
export function useVersions(
  own: RefObject<HTMLElement | null>,
  message: ShownMessage,
  { isNewest, isOff, isLocked, orders, onHint }: VersionOptions,
): { choices: SwipeChoices; turn: (action: SwipeAction) => void } {
  const { alternative, alternatives } = message;
  const isFree = !isOff && message.state !== 'streaming' && !message.pending;
  const canTry = isFree && !isLocked && isAnswer(message) && message.content !== '';
  const choices = {
    hasEarlier: isFree && alternative > 1,
    hasLater: isFree && alternative < alternatives.length,
    canTry: canTry && isNewest,
  };
  const turn = (action: SwipeAction) => {
    if (action === 'try') orders.chatSession.regenerate(message);
    else void orders.select(alternatives[action === 'earlier' ? alternative - 2 : alternative]!);
  };
  const canPin = isFree && message.content !== '';
  useKeys(own, (event) => {
    if (isTyped(event) || event.ctrlKey || event.metaKey) return;
    const order = orderOf(event, own.current, choices, { canTry, canPin });
    if (!order) return;
    event.preventDefault();
    if (order === 'hint') onHint();
    else if (order === 'pin') orders.pin(message);
    else turn(order);
  });
  return { choices, turn };
}

function orderOf(
  { key, altKey, shiftKey }: KeyboardEvent,
  own: Element | null,
  { hasEarlier, hasLater }: SwipeChoices,
  { canTry, canPin }: { canTry: boolean; canPin: boolean },
): SwipeAction | 'hint' | 'pin' | null {
  if (altKey) {
    const step = stepOf(key, own ?? undefined);
    return step === -1 && hasEarlier ? 'earlier' : step === 1 && hasLater ? 'later' : null;
  }
  const letter = key.toLowerCase();
  if (letter === 'p' && shiftKey) return canPin ? 'pin' : null;
  if (!canTry) return null;
  if (letter === 'h' || (letter === 'r' && shiftKey)) return 'hint';
  return letter === 'r' ? 'try' : null;
}
