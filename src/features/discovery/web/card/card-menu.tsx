import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import type { FeedCharacter } from '../../contract.ts';

const loadPanel = () => import('./card-menu-panel.tsx').then((module) => module.CardMenuPanel);
const CardMenuPanel = lazyComponent(loadPanel);

/** Why a card is there, and that it should not be. Only the button loads with the feed. */
export function CardMenu({ character }: { character: FeedCharacter }) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const label = `More about ${character.name}`;
  const sign = <EllipsisVertical className="i i-s" />;
  const still = (
    <IconButton
      label={label}
      className="card-more"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadPanel().catch(() => {})}
      onClick={() => {
        setWanted(true);
        setOpen(true);
      }}
    >
      {sign}
    </IconButton>
  );
  if (!isWanted) return still;
  return (
    <CardMenuPanel
      character={character}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton label={label} className="card-more">
          {sign}
        </IconButton>
      }
      fallback={still}
      onMissing={() => setWanted(false)}
    />
  );
}
