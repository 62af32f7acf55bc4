import { Link } from '@tanstack/react-router';
import { Archive, Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { directionOf } from '../../../../platform/web/chat-text/characters.ts';
import { plainLine } from '../../../../platform/web/chat-text/plain-text.ts';
import { Avatar } from '../../../../platform/web/ui/pictures/avatar.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import type { Conversation } from '../../contract.ts';
import { firstName } from '../../rules.ts';
import { hashOf } from '../panes/source-link.tsx';
import { dragProps } from '../drag/use-list-drag.ts';
import { shortAge } from '../session/list-maths.ts';
import { memberOf } from '../session/thread.ts';

const RIGHT_TO_LEFT_MARK = '\u200F';
/** More would leave no room for what was said last. */
const TAGS_SHOWN = 2;

interface ChatRowProps {
  conversation: Conversation;
  isOpen: boolean;
  /** A reply has arrived since the conversation was left. */
  isUnread: boolean;
  /** The search text; empty without a search. */
  q: string;
  now: number;
  /** Whether it is chosen; null while none can be chosen. */
  isChosen: boolean | null;
  onChoose: () => void;
  /** It is being dragged. */
  isHeld: boolean;
  /** What can be done with it. */
  menu?: ReactNode;
}

export function ChatRow(props: ChatRowProps) {
  const { conversation, isOpen, isUnread, isChosen, isHeld, onChoose, menu } = props;
  const { id, title, lastMessage, match } = conversation;
  const isNew = isUnread && lastMessage?.state !== 'streaming';
  const words = <RowWords {...props} isNew={isNew} />;
  return (
    <li
      className={classNames(
        'chat-row',
        isOpen && 'is-open',
        isNew && 'is-new',
        isChosen && 'is-chosen',
        isHeld && 'is-held',
      )}
    >
      {isChosen === null ? (
        <>
          <Link
            className="chat-row-link"
            to="/chat/$characterId"
            params={{ characterId: id }}
            hash={match ? hashOf(match.messageId) : undefined}
            hashScrollIntoView={false}
            aria-current={isOpen ? 'page' : undefined}
            title={title}
            {...dragProps('chat', id)}
            draggable={false}
          >
            {words}
          </Link>
          {menu}
        </>
      ) : (
        <label className="chat-row-link check" {...dragProps('chat', id)}>
          <input type="checkbox" checked={isChosen} onChange={onChoose} />
          {words}
        </label>
      )}
    </li>
  );
}

function RowWords({ conversation, isNew, q, now }: ChatRowProps & { isNew: boolean }) {
  const { title, character, lastMessage, match, updatedAt, order } = conversation;
  const isWriting = lastMessage?.state === 'streaming';
  return (
    <>
      <span className="av-wrap">
        <Avatar name={character.name} url={character.avatar?.url} />
        {isWriting && <i className="on-dot" />}
      </span>
      <span className="chat-row-words">
        <span className="row between">
          <b className="t-s clip">{markWords(title, q)}</b>
          {order.isArchived && <Mark Icon={Archive} name="Archived" />}
          {order.isPinned && <Mark Icon={Pin} name="Pinned" />}
          <time className="cap chat-row-age num" dateTime={updatedAt}>
            {shortAge(updatedAt, now)}
          </time>
        </span>
        <span className="row between">
          <span className={classNames('cap clip grow', isWriting && !match && 'chat-row-writing')}>
            {match && !match.isShown && <em>On another path: </em>}
            {order.tags.slice(0, TAGS_SHOWN).map((tag) => (
              <span key={tag} className="chat-row-tag">
                #{tag}{' '}
              </span>
            ))}
            {match
              ? markWords(excerptOf({ role: match.role, excerpt: match.excerpt, state: 'complete' }), q)
              : isWriting
                ? `${firstName(memberOf(conversation, lastMessage.speakerId).name)} is writing…`
                : excerptOf(lastMessage)}
          </span>
          {isNew && (
            <span className="chat-row-unread num">
              {Math.max(1, order.unread)}
              <span className="sr"> unread</span>
            </span>
          )}
        </span>
      </span>
    </>
  );
}

const Mark = ({ Icon, name }: { Icon: typeof Pin; name: string }) => (
  <>
    <Icon className="i i-xs chat-row-mark" />
    <span className="sr">{name}</span>
  </>
);

/** Highlights the first occurrence of the search text. */
function markWords(text: string, words: string) {
  const start = words ? text.toLowerCase().indexOf(words.toLowerCase()) : -1;
  if (start < 0) return text;
  const end = start + words.length;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}

function excerptOf(last: Omit<NonNullable<Conversation['lastMessage']>, 'speakerId'> | null): string {
  if (!last) return '';
  if (last.state === 'failed' || last.state === 'retracted') return 'The last reply could not be written';
  const text = plainLine(last.excerpt);
  if (last.role !== 'user') return text;
  // The mark gives the line the direction of the message, which would begin at the cut side otherwise.
  return `${directionOf(text) === 'rtl' ? RIGHT_TO_LEFT_MARK : ''}You: ${text}`;
}
