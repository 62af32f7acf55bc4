import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCharacter } from '../../../features/characters/web/characters.queries.ts';
import { CharacterPicker, type Pickable } from '../../../features/discovery/web/character-picker.tsx';
import { GenerateScreen } from '../../../features/images/web/generate/generate-screen.tsx';
import { Page } from '../../../platform/web/ui/page.tsx';
import { useOpenPicture } from './use-open-picture.ts';

export function GeneratePage() {
  const search = useSearch({ from: '/generate-images' });
  const { openId, open } = useOpenPicture();
  // By id where an address or an earlier job names somebody, whole where they were picked.
  const [wantedId, setWantedId] = useState(search.characterId);
  const [picked, setPicked] = useState<Pickable | null>(null);
  const wanted = useCharacter(picked ? undefined : wantedId);
  const chosen = picked ?? (wantedId ? (wanted.data ?? null) : null);

  function choose(character: Pickable | null) {
    setPicked(character);
    setWantedId(character?.id);
  }

  return (
    <Page title="Create image" isTight>
      <GenerateScreen
        character={chosen && { id: chosen.id, name: chosen.name, thumbhash: chosen.avatar?.thumbhash ?? '' }}
        picker={
          <CharacterPicker
            chosen={chosen}
            isWaiting={!picked && Boolean(wantedId) && wanted.isPending}
            onChoose={choose}
          />
        }
        start={{ prompt: search.prompt ?? '', seed: search.seed ?? '' }}
        onCharacter={(id) => {
          if (id === chosen?.id) return;
          setPicked(null);
          setWantedId(id ?? undefined);
        }}
        openId={openId}
        onOpen={open}
      />
    </Page>
  );
}
