import './message-view.css';
import { memo, useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { HelpCard } from '../help/help-card.tsx';
import { MessageHint, OpenHint, useHinting } from './versions/open-hint.tsx';
import { AtRest } from './rest/at-rest.tsx';
import { LiveMessage } from './live-message.tsx';
import { MessageActions } from './message-actions.tsx';
import { MessageEdit } from './message-edit.tsx';
import { MessageMarks, OutOfRole, PinMark } from './message-marks.tsx';
import { MessageNotice } from './message-notice.tsx';
import { MessageThoughts } from './message-thoughts.tsx';
import type { RefusedHint } from '../session/chat-session-deps.ts';
import type { MessageOrders } from '../session/message-orders.ts';
import type { OpenEdit, OpenEdits } from '../session/open-edits.ts';
import type { ShownMessage } from '../session/thread.ts';
import { actionSelector, type MessageActionId } from './message-action-list.ts';
import { SwipeCueText } from './versions/swipe-cue.tsx';
import { bothOf } from './versions/touch-handlers.ts';
import { ShownText } from './shown-text.tsx';
import { useTranslation } from '../translation/translated.tsx';
import { useLongPress } from './use-long-press.ts';
import { useSwipe } from './versions/use-swipe.ts';
import { useVersions } from './versions/use-versions.ts';
import { useWhy } from './use-why.ts';

interface MessageViewProps {
  message: ShownMessage;
  /** The first name of the member that wrote it; of any member for the user's own. */
  name: string;
  isNewest: boolean;
  /** A reply is being written, so nothing may be changed. */
  isBusy: boolean;
  /** The conversation is read-only. */
  isLocked: boolean;
  /** The panel that explains it is open. */
  isExplained: boolean;
  /** A hint for another try that was not accepted. */
  refused: RefusedHint | null;
  /** A source that was followed: it is lit for a moment. */
  isLit: boolean;
  /** Must be the same object while the conversation is open, or memoisation fails. */
  orders: MessageOrders;
}

/** Memoised, so that a token renders one message instead of all visible ones. */
export const MessageView = memo(function MessageView(props: MessageViewProps) {
  const { message, name, isNewest, isBusy, isLocked, isExplained, isLit, refused, orders } = props;
  const edit = useOpenEdit(orders.edits, message.id);
  const isEditing = edit !== null;
  const [isHinting, setHinting] = useHinting(refused);
  const press = useLongPress();
  const own = useRef<HTMLElement>(null);
  useReturnedFocus(own, isEditing, 'edit');
  useReturnedFocus(own, isHinting, 'hint');
  const onHint = () => setHinting(!isHinting);
  const isOff = isBusy || isEditing;
  const versions = useVersions(own, message, { isNewest, isOff, isLocked, orders, onHint });
  const swipe = useSwipe(own, versions.choices, versions.turn);
  const isMine = message.role === 'user';
  const isWriting = message.state === 'streaming';
  const isOutOfRole = message.marks.includes('out_of_role');
  const hasActions = !isWriting && !isEditing && !message.pending;
  const hasLine = hasActions && (isNewest || message.alternatives.length > 1);
  const translation = useTranslation(message);
  const { near, isReached, why } = useWhy(own, message, orders, { isNewest, isExplained });
  return (
    <>
      <article
        ref={own}
        className={classNames(
          'message',
          isMine && 'is-mine',
          hasLine && 'has-line',
          isNewest && 'is-newest',
          press.isPressed && 'is-pressed',
          message.pending && 'is-pending',
          isEditing && 'is-editing',
          isOutOfRole && 'is-out-of-role',
          (isExplained || isHinting) && 'is-explained',
          isLit && 'is-lit',
        )}
        tabIndex={-1}
        data-message={message.id}
        aria-busy={isWriting || undefined}
        {...near}
        {...bothOf(press.handlers, swipe.handlers)}
        onTouchEnd={press.handlers.onTouchEnd}
      >
        {isOutOfRole ? <OutOfRole /> : <span className="sr">{isMine ? 'You said:' : `${name} said:`}</span>}
        {message.persona && <div className="message-persona">{message.persona}</div>}
        {!isMine && <MessageThoughts message={message} orders={orders} />}
        {edit ? (
          <MessageEdit
            key={edit.serial}
            message={message}
            edit={edit}
            canRewrite={isMine && orders.isBeforeNewest(message)}
            orders={orders}
          />
        ) : isWriting ? (
          <LiveMessage message={message} orders={orders} />
        ) : (
          <ShownText message={message} translation={translation} />
        )}
        {message.hint && !isEditing && <MessageHint text={message.hint} />}
        {!isWriting && !isEditing && (
          <>
            <MessageNotice
              message={message}
              isNewest={isNewest}
              isBusy={isBusy || isLocked}
              orders={orders}
            />
            <MessageMarks message={message} />
            {message.isPinned && <PinMark />}
          </>
        )}
        {hasActions && !isOutOfRole && orders.below({ message, name, isNewest })}
        {hasActions && (
          <AtRest isWanted={hasLine || isReached}>
            <MessageActions
              {...{ message, name, isBusy, isLocked, orders, onHint, why }}
              onEdit={() => orders.edits.open(message)}
              onTranslate={translation.translate}
            />
          </AtRest>
        )}
        {hasActions && <OpenHint {...{ message, refused, orders, isHinting, setHinting }} />}
        {swipe.cue && <SwipeCueText cue={swipe.cue} />}
      </article>
      {message.help && (
        <HelpCard
          help={message.help}
          {...(!message.pending && {
            onUse: () => orders.help(message, { isUsed: true }),
            onRegion: (region: string) => orders.help(message, { region }),
          })}
        />
      )}
    </>
  );
});

const useOpenEdit = (edits: OpenEdits, messageId: string): OpenEdit | null =>
  useSyncExternalStore(edits.subscribe, () => edits.get(messageId) ?? null);

/** When what a button has opened has disappeared, the focus that was in it returns to that button. */
function useReturnedFocus(own: RefObject<HTMLElement | null>, isOpen: boolean, action: MessageActionId) {
  const wasOpen = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isLost)
      own.current?.querySelector<HTMLElement>(actionSelector(action))?.focus();
    wasOpen.current = isOpen;
  }, [own, isOpen, action]);
}
