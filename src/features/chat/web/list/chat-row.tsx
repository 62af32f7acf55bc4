import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { directionOf } from '../../../../platform/web/chat-text/characters.ts';
import { plainLine } from '../../../../platform/web/chat-text/plain-text.ts';
import { Avatar } from '../../../../platform/web/ui/pictures/avatar.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import type { Conversation } from '../../contract.ts';
import { firstName } from '../../rules.ts';
import { shortAge } from '../session/list-maths.ts';
import { memberOf } from '../session/thread.ts';

const RIGHT_TO_LEFT_MARK = '\u200F';

interface ChatRowProps {
  conversation: Conversation;
  isOpen: boolean;
  /** A reply has arrived since the conversation was left. */
  isUnread: boolean;
  /** The search text; empty without a search. */
  q: string;
  now: number;
  onDelete: () => void;
}

export function ChatRow({ conversation, isOpen, isUnread, q, now, onDelete }: ChatRowProps) {
  const { id, title, character, lastMessage, match, updatedAt } = conversation;
  const isWriting = lastMessage?.state === 'streaming';
  const isNew = isUnread && !isWriting;
  return (
    <li className={classNames('chat-row', isOpen && 'is-open', isNew && 'is-new')}>
      <Link
        className="chat-row-link"
        to="/chat/$characterId"
        params={{ characterId: id }}
        aria-current={isOpen ? 'page' : undefined}
        title={title}
      >
        <span className="av-wrap">
          <Avatar name={character.name} url={character.avatar?.url} />
          {isWriting && <i className="on-dot" />}
          {isNew && <i className="on-dot chat-row-new" />}
        </span>
        <span className="chat-row-words">
          <span className="row between">
            <b className="t-s clip">{markWords(title, q)}</b>
            <time className="cap chat-row-age num" dateTime={updatedAt}>
              {shortAge(updatedAt, now)}
            </time>
          </span>
          <span className={isWriting && !match ? 'cap clip chat-row-writing' : 'cap clip'}>
            {match
              ? markWords(excerptOf({ ...match, state: 'complete' }), q)
              : isWriting
                ? `${firstName(memberOf(conversation, lastMessage.speakerId).name)} is writing…`
                : excerptOf(lastMessage)}
          </span>
          {isNew && <span className="sr">New reply</span>}
        </span>
      </Link>
      <IconButton
        className="chat-row-delete"
        size="small"
        label={`Delete the chat “${title}”`}
        onClick={onDelete}
      >
        <Trash2 className="i i-s" />
      </IconButton>
    </li>
  );
}

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
