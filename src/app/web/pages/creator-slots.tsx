import type { CreatorSlots } from '../../../features/characters/web/creator/creator-context.ts';
import { CharacterCard } from '../../../features/discovery/web/character-card.tsx';
import { PortraitMaker } from '../../../features/images/web/portrait-maker.tsx';
import { useTagOffer } from '../../../features/tags/web/tags.queries.ts';

/** What the other rooms put into the creator: the card of the lists, the tags, the portrait engine. */
export function useCreatorSlots(): CreatorSlots {
  const { groups } = useTagOffer();
  return {
    tagGroups: groups,
    renderCard: (character) => <CharacterCard character={character} />,
    renderPortrait: ({ character, name, ensureSaved, onChanged }) => (
      <PortraitMaker
        name={name}
        hasPortrait={Boolean(character?.avatar)}
        ensureSaved={ensureSaved}
        onChanged={onChanged}
      />
    ),
  };
}
