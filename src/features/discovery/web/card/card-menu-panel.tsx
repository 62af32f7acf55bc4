import './card-menu-panel.css';
import { Link } from '@tanstack/react-router';
import { EyeOff, Info, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuLine } from '../../../../platform/web/ui/layers/menu.tsx';
import type { FeedCharacter } from '../../contract.ts';
import { useHide } from '../hidden.queries.ts';
import { reasonText } from './reason-text.ts';

interface CardMenuPanelProps {
  character: FeedCharacter;
  trigger: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function CardMenuPanel({ character, ...menu }: CardMenuPanelProps) {
  const hide = useHide(character);
  return (
    <Menu {...menu} className="card-menu">
      {character.reason && (
        <p className="card-menu-why">
          <Info className="i i-s" />
          <span>
            <span className="sr">Why {character.name} is here: </span>
            {reasonText(character.reason)}
          </span>
        </p>
      )}
      <div className="menu">
        <MenuItem asChild>
          <Link to="/creators/$id" params={{ id: character.creator.id }}>
            <UserRound className="i" />
            <span className="clip">By {character.creator.username}</span>
          </Link>
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<EyeOff className="i" />} onSelect={hide}>
          Not interested
        </MenuItem>
      </div>
    </Menu>
  );
}
