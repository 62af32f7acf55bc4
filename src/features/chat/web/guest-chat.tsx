import './chat-screen.css';
import './composer/composer.css';
import './panel/character-panel.css';
import './thread/message-view.css';
import './chat-view.css';
import './thread/thread-view.css';
import { ArrowUp } from 'lucide-react';
import type { Picture } from '../../../shared/words/picture.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { firstName } from '../rules.ts';
import { DisplayName } from './panel/character-panel.tsx';
import { Portrait } from './panel/portrait.tsx';
import { MessageText } from './thread/message-text.tsx';
import { ChatHeader } from './chat-header.tsx';

interface GuestChatProps {
  character: {
    id: string;
    name: string;
    persona: string;
    avatar: Picture | null;
    chatCount: number;
    isPremium: boolean;
    greeting: string;
    starters: string[];
    creator: { id: string; username: string };
  };
  /** Opens the sign-up prompt. */
  onAsk: () => void;
}

/** The chat as seen by a guest: the greeting, and that an account is needed to reply. */
export function GuestChat({ character, onAsk }: GuestChatProps) {
  const name = firstName(character.name);
  return (
    <div className="chat is-open is-guest">
      <section className="chat-session" aria-label={`Chat with ${character.name}`}>
        <h1 className="sr">Chat with {character.name}</h1>
        <ChatHeader
          conversation={{ title: character.name, character: { ...character, isAvailable: true } }}
          isWriting={false}
        />
        <div className="chat-main">
          <div className="thread" tabIndex={0} role="region" aria-label="Greeting">
            <div className="thread-body">
              <div className="thread-rows guest-chat">
                <Portrait name={character.name} avatar={character.avatar} />
                <h2 className="d-m">
                  <DisplayName name={character.name} />
                </h2>
                <p className="t2">{character.persona}</p>
                <article className="message">
                  <div className="message-say">
                    <MessageText text={character.greeting} />
                  </div>
                </article>
              </div>
            </div>
          </div>
        </div>
        <div className="composer">
          {character.starters.length > 0 && (
            <div className="composer-starters">
              {character.starters.slice(0, 3).map((text) => (
                <button key={text} type="button" className="chip" onClick={onAsk}>
                  <span className="clip">{text}</span>
                </button>
              ))}
            </div>
          )}
          <button type="button" className="composer-box guest-chat-box" onClick={onAsk}>
            <span className="grow t3">Write to {name}</span>
            <span className="ib composer-send" aria-hidden="true">
              <ArrowUp className="i" />
            </span>
          </button>
          <p className="composer-note">
            {name} is an AI character.{' '}
            <Button variant="ghost" size="small" onClick={onAsk}>
              Sign up to answer
            </Button>
          </p>
        </div>
      </section>
    </div>
  );
}
