import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCharacter } from '../../../../features/characters/web/characters.queries.ts';
import {
  CharacterButton,
  type Pickable,
} from '../../../../features/discovery/web/picker/character-button.tsx';
import { GenerateScreen } from '../../../../features/images/web/generate/generate-screen.tsx';
import { startSource } from '../../../../features/images/web/edits/form-source.ts';
import type { AspectRatio } from '../../../../features/images/rules.ts';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { ChatNote, useChatOfRequest } from './chat-of-request.tsx';
import { useOpenPicture } from './use-open-picture.ts';

export function GeneratePage() {
  const search = useSearch({ from: '/generate-images' });
  return (
    <Page title="Create image">
      <Generator key={JSON.stringify(search)} {...search} />
    </Page>
  );
}

interface GeneratorProps {
  characterId?: string;
  conversationId?: string;
  messageId?: string;
  prompt?: string;
  seed?: string | number;
  shape?: AspectRatio;
  model?: string;
  /** A picture of the viewer's own to begin from. */
  from?: string;
}

/** Keyed by the URL's parameters, so that a new URL starts with a new form. */
export function Generator(props: GeneratorProps) {
  const { characterId, prompt = '', seed = '', shape, model, from } = props;
  const forChat = useChatOfRequest(props);
  const { openId, open } = useOpenPicture();
  // From the URL or an earlier job only the id is known; a picked character is known completely.
  const [wantedId, setWantedId] = useState(characterId);
  const [picked, setPicked] = useState<Pickable | null>(null);
  const wanted = useCharacter(wantedId);
  const chosen = picked ?? (wantedId ? (wanted.data ?? null) : null);

  function choose(character: Pickable | null) {
    setPicked(character);
    setWantedId(character?.id);
  }

  return (
    <GenerateScreen
      character={chosen}
      tags={wanted.data?.tagNames ?? []}
      picker={
        <CharacterButton
          chosen={chosen}
          isWaiting={!picked && Boolean(wantedId) && wanted.isPending}
          onChoose={choose}
        />
      }
      start={{
        ...{ prompt, seed: String(seed) },
        ...(shape && { aspectRatio: shape }),
        ...(model && { model }),
        ...(from && { source: startSource(from) }),
      }}
      chat={forChat.chat}
      chatNote={<ChatNote of={forChat} characterId={characterId} />}
      onCharacter={(id) => {
        if (id === chosen?.id) return;
        setPicked(null);
        setWantedId(id ?? undefined);
      }}
      openId={openId}
      onOpen={open}
    />
  );
}
