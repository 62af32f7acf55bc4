import './mark-buttons.css';
import { Star } from 'lucide-react';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { useUnshelve } from './favorites-list.queries.ts';

/** Removes a character from the viewer's favourites, in their list. */
export function FavoritesButton({ character }: { character: { id: string; name: string } }) {
  const unshelve = useUnshelve();
  return (
    <IconButton
      label={`Remove ${character.name} from favorites`}
      className="fav"
      onClick={() => unshelve(character)}
    >
      <Star className="i fill" />
    </IconButton>
  );
}
