// What is found besides characters.
import './found-lists.css';
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortNumber } from '../../../../platform/web/format.ts';
import { Avatar } from '../../../../platform/web/ui/pictures/avatar.tsx';
import '../../../../platform/web/ui/controls/chip.css';
import '../../../../platform/web/ui/surface.css';
import type { Found } from '../../contract.ts';
import { Highlighted } from '../card/highlighted.tsx';
import { creatorsOf, guidesOf, tagsOf } from './search.queries.ts';
import { TagIcon } from '../../../../platform/web/ui/tag-icon.tsx';

interface ListProps {
  items: readonly Found[];
}

interface CreatorsProps extends ListProps {
  /** To follow somebody, for instance. */
  renderAction?: (creator: { id: string; username: string; displayName: string }) => ReactNode;
}

const counted = (count: number, what: string): string =>
  `${shortNumber(count)} ${count === 1 ? what : `${what}s`}`;

export function FoundCreators({ items, renderAction }: CreatorsProps) {
  return (
    <ul className="found-creators list">
      {creatorsOf(items).map(({ creator, marks }) => (
        <li key={creator.id} className="row g3">
          <Avatar name={creator.username} url={creator.avatarUrl} />
          <span className="grow clip">
            <Link className="t-s found-link" to="/creators/$id" params={{ id: creator.id }}>
              {creator.displayName ? (
                <Highlighted text={creator.displayName} marks={marks.displayName} />
              ) : (
                <Highlighted text={creator.username} marks={marks.username} />
              )}
            </Link>
            <span className="cap clip">
              {creator.displayName && (
                <>
                  @<Highlighted text={creator.username} marks={marks.username} />
                </>
              )}
              {creator.displayName && creator.characterCount > 0 && ' · '}
              {creator.characterCount > 0 && counted(creator.characterCount, 'character')}
            </span>
          </span>
          {renderAction?.(creator)}
        </li>
      ))}
    </ul>
  );
}

export function FoundTags({ items }: ListProps) {
  return (
    <div className="row wrap g2">
      {tagsOf(items).map(({ tag, characterCount, marks }) => (
        <Link key={tag.name} className="chip" to="/tags/$tagName" params={{ tagName: tag.name }}>
          <TagIcon emoji={tag.emoji} />
          <span>
            <Highlighted text={tag.displayName} marks={marks.displayName} />
          </span>
          {characterCount > 0 && (
            <span className="n num">
              {shortNumber(characterCount)}
              <span className="sr">{characterCount === 1 ? ' character' : ' characters'}</span>
            </span>
          )}
        </Link>
      ))}
    </div>
  );
}

export function FoundGuides({ items }: ListProps) {
  return (
    <ul className="found-guides list">
      {guidesOf(items).map(({ guide, marks }) => (
        <li key={guide.slug} className="row g3">
          <BookOpen className="i" />
          <span className="grow">
            <Link className="t-s found-link" to="/guides/$slug" params={{ slug: guide.slug }}>
              <Highlighted text={guide.title} marks={marks.title} />
            </Link>
            <span className="cap clamp2">{guide.summary}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
