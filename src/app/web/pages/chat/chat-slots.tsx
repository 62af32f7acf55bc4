import type { ReactNode } from 'react';
import { useCharacter } from '../../../../features/characters/web/characters.queries.ts';
import { sexOf } from '../../../../features/characters/written-sex.ts';
import { firstName } from '../../../../features/chat/rules.ts';
import type { ChatSlots, SceneChoice } from '../../../../features/chat/web/chat-slots.ts';
import type { Pronoun } from '../../../../features/chat/web/panes/speech.ts';
import { ChatMoment } from './chat-moment.tsx';
import {
  useChatPictures,
  useSetChatPictures,
} from '../../../../features/images/web/chat/chat-pictures.queries.ts';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { FavoriteButton } from '../../../../features/favorites/web/favorite-button.tsx';
import { LikeButton } from '../../../../features/favorites/web/like-button.tsx';

const ExportDialog = lazyComponent(() =>
  import('../../../../features/chat-files/web/export/export-dialog.tsx').then(
    (module) => module.ExportDialog,
  ),
);

const ShareDialog = lazyComponent(() =>
  import('../../../../features/shares/web/dialog/share-dialog.tsx').then((module) => module.ShareDialog),
);

const ChatPictures = lazyComponent(() => import('./chat-pictures.tsx').then((module) => module.ChatPictures));

/** The parts of the chat that other features provide. */
export const CHAT_SLOTS: ChatSlots = {
  exporting: ({ id, title }, onClose) => (
    <ExportDialog chat={{ id, title }} onClose={onClose} onMissing={onClose} />
  ),
  exportingMany: (which, onClose) => <ExportDialog {...which} onClose={onClose} onMissing={onClose} />,
  sharing: ({ id, title }, onClose, fromId) => (
    <ShareDialog chat={{ id, title }} fromId={fromId} onClose={onClose} onMissing={onClose} />
  ),
  pictures: (options) => <ChatPictures key={options.isAll ? 'all' : 'chat'} {...options} />,
  below: ({ conversationId, message, name, isNewest }) => (
    <ChatMoment
      {...{ conversationId, name, isNewest }}
      messageId={message.id}
      role={message.role}
      isComplete={message.state === 'complete'}
      text={message.content}
      createdAt={message.createdAt}
    />
  ),
  scene: (conversationId, draw) => <Scene id={conversationId} draw={draw} />,
  marks: (character) => (
    <>
      <LikeButton character={character} hasLine />
      <FavoriteButton character={character} hasLine />
    </>
  ),
  remembersTitle: (character) => <Remembers id={character.id} name={firstName(character.name)} />,
  pronoun: (character, draw) => <Spoken id={character.id} draw={draw} />,
  greetings: (character, draw) => <Greetings id={character.id} draw={draw} />,
};

function Scene({ id, draw }: { id: string; draw: (scene: SceneChoice) => ReactNode }) {
  const { data: isOn = false } = useChatPictures(id, ({ settings }) => settings.isScene);
  const change = useSetChatPictures(id);
  return draw({ isOn, set: (isScene) => change.mutate({ isScene }) });
}

const TITLES = { female: 'She remembers', male: 'He remembers' };

const PRONOUNS: Partial<Record<string, Pronoun>> = { female: 'she', male: 'he' };

function Spoken({ id, draw }: { id: string; draw: (pronoun: Pronoun) => ReactNode }) {
  const { data } = useCharacter(id);
  const sex = data && sexOf({ ...data, tags: data.tagNames });
  return draw(PRONOUNS[sex ?? ''] ?? null);
}

/** The pronoun follows the character's tags, and its texts where no tag says it. */
function Remembers({ id, name }: { id: string; name: string }) {
  const { data } = useCharacter(id);
  const sex = data && sexOf({ ...data, tags: data.tagNames });
  return sex === 'female' || sex === 'male' ? TITLES[sex] : `${name} remembers`;
}

function Greetings({ id, draw }: { id: string; draw: (texts: readonly string[] | undefined) => ReactNode }) {
  return draw(useCharacter(id).data?.greetings);
}
