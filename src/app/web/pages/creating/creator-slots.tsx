import { Link } from '@tanstack/react-router';
import { Drama } from 'lucide-react';
import type { CreatorSlots } from '../../../../features/characters/web/creator/creator-context.ts';
import { reportHelpSeen } from '../../../../features/chat/web/chat.queries.ts';
import { HelpCard } from '../../../../features/chat/web/help/help-card.tsx';
import { HelpPause } from '../../../../features/chat/web/help/help-pause.tsx';
import { CharacterCard } from '../../../../features/discovery/web/card/character-card.tsx';
import { PortraitMaker } from '../../../../features/images/web/portrait-maker.tsx';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { useTagOffer } from '../../../../features/tags/web/tags.queries.ts';

/** The parts of the character editor that other features provide: card, tags, portrait engine, help. */
export function useCreatorSlots(): CreatorSlots {
  const { groups } = useTagOffer();
  return {
    tagGroups: groups,
    renderCard: (character) => <CharacterCard character={character} />,
    renderPortrait: ({ character, name, ensureSaved, onChanged }) => (
      <>
        <PortraitMaker
          name={name}
          hasPortrait={Boolean(character?.avatar)}
          ensureSaved={ensureSaved}
          onChanged={onChanged}
        />
        {character && (
          <Link
            to="/characters/$id/look"
            params={{ id: character.id }}
            className={buttonClass({ size: 'small' })}
          >
            <Drama className="i i-s" />
            Look
          </Link>
        )}
      </>
    ),
    renderHelp: (help) => <HelpCard help={help} />,
    renderPause: (help, onSeen) => <HelpPause help={help} onSeen={onSeen} />,
    onHelpSeen: reportHelpSeen,
  };
}
