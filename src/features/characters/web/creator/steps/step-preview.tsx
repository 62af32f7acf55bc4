import { CircleAlert, RotateCcw, Send, Square } from 'lucide-react';
import { Fragment, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ChatText } from '../../../../../platform/web/chat-text/chat-text.tsx';
import { useProductName } from '../../../../../platform/web/product-name.ts';
import { useSession } from '../../../../../platform/web/session.tsx';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { Chip } from '../../../../../platform/web/ui/controls/chip.tsx';
import { Input } from '../../../../../platform/web/ui/controls/field.tsx';
import { IconButton } from '../../../../../platform/web/ui/controls/icon-button.tsx';
import { cardOf } from '../../../../../shared/macros/card-of.ts';
import type { MacroNames } from '../../../../../shared/macros/context.ts';
import { expand } from '../../../../../shared/macros/macros.ts';
import { TEST_MESSAGE_MAX } from '../../../rules.ts';
import { useCreator } from '../creator-context.ts';
import { useTestChat } from '../use-test-chat.ts';

/** Texts as they would be in a chat. Chance is drawn by the name, so that typing elsewhere changes nothing. */
const previewOf = (content: Parameters<typeof cardOf>[0], names: MacroNames) => (text: string) =>
  expand(text, { names, card: cardOf(content), seed: names.char }).text;

/** A test chat with the current draft; it is not stored. */
export function StepPreview({ ensureSaved }: { ensureSaved: () => Promise<string | null> }) {
  const { content, slots } = useCreator();
  const { user } = useSession();
  const productName = useProductName();
  const [greetingAt, setGreetingAt] = useState(0);
  const [words, setWords] = useState('');
  const name = content.nickname || content.name || 'The character';
  const shown = previewOf(content, { char: name, user: user?.username ?? 'You' });
  const greetings = content.greetings.filter((text) => text.trim());
  const greeting = shown(greetings[greetingAt] ?? greetings[0] ?? '');
  const chatSession = useTestChat({ greeting, ensureSaved, onHelpSeen: slots.onHelpSeen });
  const isBusy = chatSession.answer !== null;
  const box = useRef<HTMLInputElement>(null);
  const wasPaused = useRef(false);
  const isPaused = chatSession.unseen !== null;
  useEffect(() => {
    // The focused button has been removed, so the focus moves to the text field.
    if (wasPaused.current && !isPaused) box.current?.focus();
    wasPaused.current = isPaused;
  }, [isPaused]);
  const newestHelp = useRef<HTMLDivElement>(null);
  const newestWords = chatSession.turns.findLast(({ role }) => role === 'user');
  const helpAt = newestWords?.help ? chatSession.turns.indexOf(newestWords) : -1;
  useEffect(() => {
    if (helpAt >= 0) newestHelp.current?.scrollIntoView({ block: 'start' });
  }, [helpAt]);
  // The product itself, not the character, replies to messages with signs of crisis.
  const speakerAt = (index: number) =>
    (chatSession.turns[index - 1]?.help?.tier ?? 0) > 1 ? `${productName}, outside the story` : name;
  const hasBegun = chatSession.turns.some(({ role }) => role === 'user');

  function say(text: string) {
    if (!text.trim() || isBusy || chatSession.isFull) return;
    setWords('');
    void chatSession.send(text.trim());
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    say(words);
  }

  return (
    <section className="creator-talk panel" aria-label="First evening">
      <div className="row between creator-talk-head">
        <span className="cap">
          {chatSession.isStandIn
            ? 'The built-in stand-in answers; a language model speaks more freely.'
            : 'An AI answers. Nothing here is kept or counted.'}
        </span>
        <Button
          size="small"
          variant="ghost"
          icon={<RotateCcw className="i i-s" />}
          disabled={!hasBegun || isPaused}
          onClick={chatSession.restart}
        >
          Begin again
        </Button>
      </div>
      {!hasBegun && greetings.length > 1 && (
        <div className="row wrap g2" role="group" aria-label="Greeting">
          {greetings.map((_, index) => (
            <Chip key={index} isSelected={index === greetingAt} onClick={() => setGreetingAt(index)}>
              Greeting {index + 1}
            </Chip>
          ))}
        </div>
      )}
      <div className="creator-chat-turns" role="log" aria-label="Conversation" tabIndex={0}>
        {chatSession.turns.length === 0 && (
          <p className="cap">There is no greeting yet, so you speak first.</p>
        )}
        {chatSession.turns.map(({ role, content: text, help }, index) => (
          <Fragment key={index}>
            <Said name={role === 'user' ? 'You' : speakerAt(index)} isMine={role === 'user'} text={text} />
            {help && <div ref={newestHelp}>{slots.renderHelp(help)}</div>}
          </Fragment>
        ))}
        {chatSession.answer !== null && (
          <Said name={speakerAt(chatSession.turns.length)} text={chatSession.answer} isWriting />
        )}
      </div>
      {chatSession.problem && (
        <p className="alert alert-d" role="alert">
          <CircleAlert className="i" />
          {chatSession.problem}
        </p>
      )}
      {!hasBegun && content.starters.length > 0 && (
        <div className="row wrap g2" role="group" aria-label="Starters">
          {content.starters
            .filter((text) => text.trim())
            .map((text) => (
              <Chip key={text} onClick={() => say(shown(text))}>
                {shown(text)}
              </Chip>
            ))}
        </div>
      )}
      {chatSession.unseen ? (
        slots.renderPause(chatSession.unseen, chatSession.see)
      ) : chatSession.isFull ? (
        <p className="cap">This test chat ends here. Start again to continue.</p>
      ) : (
        <form className="row g2" onSubmit={submit}>
          <div className="grow">
            <Input
              ref={box}
              aria-label={`Write to ${name}`}
              placeholder={`Write to ${name}`}
              autoComplete="off"
              maxLength={TEST_MESSAGE_MAX}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </div>
          {isBusy ? (
            <IconButton label="Stop" hasLine onClick={chatSession.stop}>
              <Square className="i i-s fill" />
            </IconButton>
          ) : (
            <IconButton
              label="Send"
              type="submit"
              hasLine
              disabled={!words.trim() || words.length > TEST_MESSAGE_MAX}
            >
              <Send className="i i-s" />
            </IconButton>
          )}
        </form>
      )}
    </section>
  );
}

interface SaidProps {
  name: string;
  isMine?: boolean;
  text: string;
  isWriting?: boolean;
}

function Said({ name, isMine = false, text, isWriting }: SaidProps) {
  return (
    <div className={isMine ? 'creator-said is-mine' : 'creator-said'}>
      <span className="cap">{name}</span>
      <ChatText text={text} isWriting={isWriting} />
    </div>
  );
}
