import { Link } from '@tanstack/react-router';
import { BookHeart, ChevronLeft, PanelRight } from 'lucide-react';
import { Avatar } from '../../../platform/web/ui/pictures/avatar.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import type { Conversation } from '../contract.ts';
import { firstName } from '../rules.ts';

interface ChatHeaderProps {
  conversation: Pick<Conversation, 'title' | 'character'>;
  isWriting: boolean;
  /** Without it there is no panel button. */
  onPanel?: () => void;
  onMemory?: () => void;
}

/** Shown on screens without a column for the panel; on small ones it replaces the page's header. */
export function ChatHeader({ conversation, isWriting, onPanel, onMemory }: ChatHeaderProps) {
  const { title, character } = conversation;
  return (
    <header className="chat-header">
      <Link className="ib" to="/chat" aria-label="Back to chats">
        <ChevronLeft className="i" />
      </Link>
      <Avatar name={character.name} url={character.avatar?.url} />
      <div className="grow">
        <div className="t-s clip">{title}</div>
        <div className="cap clip">
          {isWriting ? <span className="chat-writing">writing…</span> : 'AI character'}
        </div>
      </div>
      {onMemory && (
        <IconButton
          label={`What ${firstName(character.name)} remembers`}
          aria-haspopup="dialog"
          onClick={onMemory}
        >
          <BookHeart className="i" />
        </IconButton>
      )}
      {onPanel && (
        <IconButton label="Character panel" aria-haspopup="dialog" onClick={onPanel}>
          <PanelRight className="i" />
        </IconButton>
      )}
    </header>
  );
}
