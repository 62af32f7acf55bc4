import './mark-buttons.css';
import { Star } from 'lucide-react';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { useFavorite } from './favorites.queries.ts';

interface FavoriteButtonProps {
  character: { id: string; name: string };
  hasLine?: boolean;
  className?: string;
}

export function FavoriteButton({ character, hasLine, className }: FavoriteButtonProps) {
  const { isFavorite, toggle } = useFavorite(character.id);
  return (
    <IconButton
      label={`Favorite ${character.name}`}
      isOn={isFavorite}
      onClass="fav"
      hasLine={hasLine}
      className={className}
      onClick={() => toggle(character.name)}
    >
      <Star className={isFavorite ? 'i fill' : 'i'} />
    </IconButton>
  );
}
