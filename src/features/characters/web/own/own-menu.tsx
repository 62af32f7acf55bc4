import { Link } from '@tanstack/react-router';
import {
  Copy,
  Download,
  Drama,
  EllipsisVertical,
  Eye,
  History,
  Link2,
  Lock,
  Pencil,
  TextCursorInput,
  Trash2,
  Undo2,
  UserRound,
} from 'lucide-react';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../platform/web/ui/layers/menu.tsx';
import type { OwnCharacter } from '../../creating-contract.ts';
import type { OwnActions } from './own-actions.ts';

interface OwnMenuProps {
  character: OwnCharacter;
  actions: OwnActions;
  onVersions: () => void;
  onExport: () => void;
}

const VISIBILITIES = [
  { value: 'public', label: 'Make public', Icon: Eye },
  { value: 'unlisted', label: 'Make unlisted', Icon: Link2 },
  { value: 'private', label: 'Make private', Icon: Lock },
] as const;

/** All actions for one of the viewer's own characters. */
export function OwnMenu({ character, actions, onVersions, onExport }: OwnMenuProps) {
  const { id, name, state, visibility, version } = character;
  const isPublished = state === 'published';
  return (
    <Menu
      trigger={
        <IconButton label={`More for ${name || 'this draft'}`}>
          <EllipsisVertical className="i" />
        </IconButton>
      }
    >
      <MenuItem asChild>
        <Link to="/create-character" search={{ id }}>
          <Pencil className="i i-s" />
          Edit
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/characters/$id/look" params={{ id }}>
          <Drama className="i i-s" />
          Look
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/create-character-old" search={{ id }}>
          <TextCursorInput className="i i-s" />
          Plain form
        </Link>
      </MenuItem>
      {isPublished && (
        <MenuItem asChild>
          <Link to="/characters/$id" params={{ id }}>
            <UserRound className="i i-s" />
            See the profile
          </Link>
        </MenuItem>
      )}
      {version !== null && (
        <MenuItem icon={<History className="i i-s" />} onSelect={onVersions}>
          Versions
        </MenuItem>
      )}
      <MenuItem icon={<Copy className="i i-s" />} onSelect={() => void actions.duplicate(character)}>
        Duplicate
      </MenuItem>
      {isPublished && (
        <>
          <MenuLine />
          {VISIBILITIES.filter(({ value }) => value !== visibility).map(({ value, label, Icon }) => (
            <MenuItem
              key={value}
              icon={<Icon className="i i-s" />}
              onSelect={() => void actions.setVisibility(character, value)}
            >
              {label}
            </MenuItem>
          ))}
          <MenuItem
            icon={<Undo2 className="i i-s" />}
            onSelect={() => void actions.setVisibility(character, 'draft')}
          >
            Unpublish
          </MenuItem>
        </>
      )}
      <MenuLine />
      <MenuItem icon={<Download className="i i-s" />} onSelect={onExport}>
        Export
      </MenuItem>
      <MenuLine />
      <MenuItem isDanger icon={<Trash2 className="i i-s" />} onSelect={() => void actions.remove(character)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
