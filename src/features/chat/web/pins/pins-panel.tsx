import './pins-panel.css';
import { PinOff } from 'lucide-react';
import { useRef } from 'react';
import { plainLine } from '../../../../platform/web/chat-text/plain-text.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { relativeDate } from '../../../../platform/web/format.ts';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import type { PinnedMessage } from '../../pins-contract.ts';
import type { ThreadKey } from '../chat.queries.ts';
import { useArrange } from '../list/use-arrange.ts';
import { PaneFailure, PaneNotice, PaneSkeleton } from '../panes/pane-states.tsx';
import { Pane } from '../panes/pane.tsx';
import type { GoTo } from '../panes/source-link.tsx';
import { usePins } from '../paths/pins.queries.ts';

interface PinsPanelProps {
  threadKey: ThreadKey;
  conversationId: string;
  goTo: GoTo;
  onClose: () => void;
}

/** The pinned messages of a conversation. Pressing one shows it, and its path where that is another one. */
export function PinsPanel({ threadKey, conversationId, goTo, onClose }: PinsPanelProps) {
  const pins = usePins(conversationId);
  const { pin, select } = useArrange(threadKey, conversationId);
  const list = useRef<HTMLUListElement>(null);
  const { data } = pins;
  const show = ({ messageId, isShown }: PinnedMessage) =>
    isShown ? goTo(messageId) : select.mutate(messageId, { onSuccess: () => goTo(messageId) });

  function unpin(messageId: string) {
    pin.mutate(
      { id: messageId, isPinned: true },
      // The focused button leaves with its row.
      { onSuccess: () => list.current?.closest<HTMLElement>('.pane')?.focus() },
    );
  }

  return (
    <Pane
      isTall
      title={
        <>
          Pinned <em>messages</em>
        </>
      }
      head={
        data && data.items.length > 0 && <p className="pane-note">{countText(data.items.length, data.max)}</p>
      }
      onClose={onClose}
    >
      {pins.isPending && <PaneSkeleton label="Loading the pinned messages" />}
      {pins.isError && !data && (
        <PaneFailure
          what="The list of pinned messages"
          error={pins.error}
          onRetry={() => void pins.refetch()}
        />
      )}
      {data?.items.length === 0 && (
        <PaneNotice title="Nothing pinned yet">
          Pin a message from its tools to find it here again, on whatever path it is.
        </PaneNotice>
      )}
      {data && data.items.length > 0 && (
        <ul className="pins" ref={list}>
          {data.items.map((item) => (
            <PinRow
              key={item.messageId}
              item={item}
              isBusy={select.isPending || pin.isPending}
              onShow={() => show(item)}
              onUnpin={() => unpin(item.messageId)}
            />
          ))}
        </ul>
      )}
    </Pane>
  );
}

const countText = (count: number, max: number): string => `${count} of at most ${max}`;

interface PinRowProps {
  item: PinnedMessage;
  isBusy: boolean;
  onShow: () => void;
  onUnpin: () => void;
}

function PinRow({ item, isBusy, onShow, onUnpin }: PinRowProps) {
  const { speaker, excerpt, at, isShown } = item;
  return (
    <li className="pin-row">
      <button type="button" className="pin-words" disabled={isBusy} onClick={onShow}>
        <span className="cap dots">
          <span>{speaker ?? 'You'}</span>
          <span>{relativeDate(at, browserClock.now())}</span>
          {!isShown && <span>On another path</span>}
        </span>
        <p dir="auto">{plainLine(excerpt)}</p>
      </button>
      <IconButton size="small" label="Unpin" disabled={isBusy} onClick={onUnpin}>
        <PinOff className="i i-s" />
      </IconButton>
    </li>
  );
}
