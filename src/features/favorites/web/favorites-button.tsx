import './mark-buttons.css';
import { Star } from 'lucide-react';
import { IconButton } from '../../../platform/web/ui/icon-button.tsx';
import { useUnshelve } from './favorites-list.queries.ts';

/** On the viewer's own favourites: takes a character off it. */
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
