import './character-panel.css';
import { Link } from '@tanstack/react-router';
import {
  ALargeSmall,
  Download,
  Clapperboard,
  GitBranch,
  Images,
  MessageSquarePlus,
  Pencil,
  Pin,
  RefreshCw,
  Search,
  Share2,
  Trash2,
  UserRound,
  WandSparkles,
  type LucideIcon,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMembershipGate } from '../../../../platform/web/membership-gate.ts';
import { isWorthShowing, shortNumber } from '../../../../platform/web/format.ts';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { firstName } from '../../rules.ts';
import type { ChatSlots } from '../chat-slots.ts';
import { pictureSearch } from '../media/picture-search.ts';
import { RecentFacts } from '../memory/recent-facts.tsx';
import type { Thread } from '../session/thread.ts';
import { useConversationChanges } from '../list/use-arrange.ts';
import { LengthChoice } from './length-choice.tsx';
import { Portrait } from './portrait.tsx';
import { TranslationChoice } from './translation-choice.tsx';
import { ThinkingChoice } from './thinking-choice.tsx';

const ConfirmDialog = lazy(() =>
  import('../list/confirm-dialog.tsx').then((m) => ({ default: m.ConfirmDialog })),
);
const RenameDialog = lazy(() =>
  import('../list/rename-dialog.tsx').then((m) => ({ default: m.RenameDialog })),
);
const NewChatDialog = lazy(() =>
  import('../list/new-chat-dialog.tsx').then((m) => ({ default: m.NewChatDialog })),
);

interface CharacterPanelProps {
  thread: Thread;
  slots: ChatSlots;
  /** Opens another conversation. */
  onOpen: (conversationId: string) => void;
  /** Opens all that is remembered. */
  onMemory: () => void;
  /** Opens how replies are written. */
  onWriting: () => void;
  /** Opens how messages are shown. */
  onReading: () => void;
  /** Searches the conversation. */
  onFind: () => void;
  onPins: () => void;
  /** Opens the pictures. */
  onMedia: () => void;
  /** Called when this conversation was deleted. */
  onGone: () => void;
}

/** Shows the character, its memories and the conversation's settings. */
export function CharacterPanel({
  thread,
  slots,
  onOpen,
  onMemory,
  onWriting,
  onReading,
  onFind,
  onPins,
  onMedia,
  onGone,
}: CharacterPanelProps) {
  const { conversation } = thread;
  const { character } = conversation;
  const { settings, remove, renew, forget } = useConversationChanges(conversation.id);
  const [dialog, setDialog] = useState<'rename' | 'new' | 'export' | 'share' | 'delete' | null>(null);
  const { askForMembership } = useMembershipGate();
  const close = () => setDialog(null);
  const name = firstName(character.name);

  return (
    <div className="character-panel">
      <Portrait name={character.name} avatar={character.avatar} />
      <h2 className="d-m">
        <DisplayName name={character.name} />
      </h2>
      <p className="cap clip">
        by{' '}
        {character.isAvailable ? (
          <Link to="/creators/$id" params={{ id: character.creator.id }} className="link">
            {character.creator.username}
          </Link>
        ) : (
          character.creator.username
        )}
        {isWorthShowing(character.chatCount) && ` · ${shortNumber(character.chatCount)} chats`}
      </p>
      <div className="character-panel-marks">
        {slots.marks(character)}
        <Link
          className="ib ib-line"
          to={'/generate-images' as string}
          search={pictureSearch(thread) as never}
          aria-label={`Make a picture with ${character.name}`}
          title="Make a picture"
        >
          <WandSparkles className="i" />
        </Link>
        <Link
          className="ib ib-line"
          to="/characters/$id"
          params={{ id: character.id }}
          aria-label={`View the profile of ${character.name}`}
          title="View profile"
        >
          <UserRound className="i" />
        </Link>
      </div>
      {conversation.hasNewerVersion && (
        <section className="character-panel-newer" aria-label="Newer version">
          <p>
            <b>A newer version of {character.name}.</b> This chat keeps the version it started with until you
            switch. Your messages stay.
          </p>
          <Button
            size="small"
            icon={<RefreshCw className="i i-s" />}
            busyText={renew.isPending && 'Moving...'}
            onClick={() => renew.mutate()}
          >
            Switch to the new version
          </Button>
        </section>
      )}
      <hr className="hair" />
      <section className="character-panel-part">
        <h3 className="over">{slots.remembersTitle(character)}</h3>
        <RecentFacts
          thread={thread}
          name={name}
          onForget={forget.mutate}
          forgettingId={forget.isPending ? forget.variables : null}
          onAll={onMemory}
        />
      </section>
      <LengthChoice conversation={conversation} settings={settings} onAll={onWriting} />
      <ThinkingChoice thread={thread} settings={settings} />
      <TranslationChoice conversationId={conversation.id} name={name} />
      <section className="character-panel-part">
        <h3 className="over">Conversation</h3>
        <div className="character-panel-tasks">
          <Button
            variant="ghost"
            icon={<MessageSquarePlus className="i i-s" />}
            onClick={() => (conversation.isLocked ? askForMembership(`chat with ${name}`) : setDialog('new'))}
          >
            New conversation
          </Button>
          <Button variant="ghost" icon={<Pencil className="i i-s" />} onClick={() => setDialog('rename')}>
            Rename
          </Button>
          <Link
            to="/chat/$characterId/paths"
            params={{ characterId: conversation.id }}
            className={buttonClass({ variant: 'ghost' })}
          >
            <GitBranch className="i i-s" />
            Paths
          </Link>
          {slots.scene(conversation.id, ({ set }) => (
            <ReadingTasks {...{ onFind, onPins, onMedia, onReading }} onScene={() => set(true)} />
          ))}
          <Button variant="ghost" icon={<Download className="i i-s" />} onClick={() => setDialog('export')}>
            Export
          </Button>
          <Button variant="ghost" icon={<Share2 className="i i-s" />} onClick={() => setDialog('share')}>
            Share
          </Button>
          <Button
            variant="ghost"
            className="is-danger"
            icon={<Trash2 className="i i-s" />}
            onClick={() => setDialog('delete')}
          >
            Delete conversation
          </Button>
        </div>
      </section>
      <p className="cap character-panel-ai">{character.name} is an AI character, not a person.</p>
      <Suspense>
        {dialog === 'rename' && (
          <RenameDialog
            conversationId={conversation.id}
            title={conversation.title}
            onRename={(title) => settings.mutateAsync({ title })}
            onClose={close}
          />
        )}
        {dialog === 'new' && (
          <NewChatDialog character={character} greetings={slots.greetings} onBegun={onOpen} onClose={close} />
        )}
        {dialog === 'share' && slots.sharing(conversation, close)}
        {dialog === 'export' && slots.exporting(conversation, close)}
        {dialog === 'delete' && (
          <ConfirmDialog
            title="Delete this conversation?"
            text={`Every message with ${character.name} here, and what was remembered, will be deleted. It rests in the bin for 30 days, where you can restore it.`}
            confirmText="Delete"
            busyText="Deleting..."
            onConfirm={async () => {
              await remove.mutateAsync();
              onGone();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}

/** What helps to look through the conversation. */
const ReadingTasks = ({
  onFind,
  onPins,
  onMedia,
  onReading,
  onScene,
}: Pick<CharacterPanelProps, 'onFind' | 'onPins' | 'onMedia' | 'onReading'> & { onScene: () => void }) => (
  <>
    <Task Icon={Search} label="Search in this chat" onRun={onFind} />
    <Task Icon={Pin} label="Pinned messages" onRun={onPins} />
    <Task Icon={Images} label="Pictures" onRun={onMedia} />
    <Task Icon={ALargeSmall} label="Text and reading view" onRun={onReading} />
    <Task Icon={Clapperboard} label="Scene view" onRun={onScene} />
  </>
);

const Task = ({ Icon, label, onRun }: { Icon: LucideIcon; label: string; onRun: () => void }) => (
  <Button variant="ghost" icon={<Icon className="i i-s" />} onClick={onRun}>
    {label}
  </Button>
);

/** Sets the last word of the name in italics, as in display titles. */
export function DisplayName({ name }: { name: string }) {
  const cut = name.lastIndexOf(' ');
  return cut < 0 ? (
    <em>{name}</em>
  ) : (
    <>
      {name.slice(0, cut)} <em>{name.slice(cut + 1)}</em>
    </>
  );
}
