import { Link } from '@tanstack/react-router';
import { Copy, Download, EllipsisVertical, MapPin, Pencil, Trash2 } from 'lucide-react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { relativeDate, shortNumber } from '../../../../platform/web/format.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../platform/web/ui/layers/menu.tsx';
import { counted } from '../../../../shared/words/counted.ts';
import type { BookSummary } from '../../contract.ts';
import type { BookActions } from './book-actions.ts';
import { usesText } from './uses-text.ts';

interface BookRowProps {
  book: BookSummary;
  actions: BookActions;
  onUses: () => void;
  onDelete: () => void;
}

export function BookRow({ book, actions, onUses, onDelete }: BookRowProps) {
  const { id, name, description, entries, tokens, updatedAt, uses } = book;
  return (
    <li className="panel books-row">
      <div className="books-words">
        <h2 className="t-l clip">
          <Link to="/lorebooks/$id" params={{ id }} className="books-link">
            {name}
          </Link>
        </h2>
        {description && <p className="t2 clip">{description}</p>}
        <p className="cap num">
          {counted(entries, 'entry', 'entries')} · {shortNumber(tokens)} tokens · changed{' '}
          {relativeDate(updatedAt, browserClock.now())}
        </p>
        <p className="cap clip">{usesText(uses)}</p>
      </div>
      <div className="row g1 books-acts">
        <Button
          size="small"
          className="books-where"
          icon={<MapPin className="i i-s" />}
          aria-label={`Where ${name} applies`}
          onClick={onUses}
        >
          Where
        </Button>
        <Menu
          trigger={
            <IconButton label={`More for ${name}`}>
              <EllipsisVertical className="i" />
            </IconButton>
          }
        >
          <MenuItem asChild>
            <Link to="/lorebooks/$id" params={{ id }}>
              <Pencil className="i i-s" />
              Edit
            </Link>
          </MenuItem>
          <MenuItem icon={<MapPin className="i i-s" />} onSelect={onUses}>
            Where it applies
          </MenuItem>
          <MenuItem icon={<Copy className="i i-s" />} onSelect={() => void actions.duplicate(book)}>
            Duplicate
          </MenuItem>
          <MenuLine />
          <MenuItem
            icon={<Download className="i i-s" />}
            onSelect={() => void actions.download(book, 'world-info')}
          >
            Export as world info
          </MenuItem>
          <MenuItem icon={<Download className="i i-s" />} onSelect={() => void actions.download(book, 'v3')}>
            Export as V3 lorebook
          </MenuItem>
          <MenuLine />
          <MenuItem isDanger icon={<Trash2 className="i i-s" />} onSelect={onDelete}>
            Delete
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}
