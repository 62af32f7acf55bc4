import './tag-head.css';
import { Link } from '@tanstack/react-router';
import { shortNumber } from '../../../platform/web/format.ts';
import '../../../platform/web/ui/chip.css';
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx';
import type { TagPage } from '../contract.ts';

interface TagHeadProps {
  tag: TagPage;
  /** Undefined while it is not known. */
  characterCount: number | undefined;
}

/** What a tag is called, how many carry it, and its neighbours. */
export function TagHead({ tag, characterCount }: TagHeadProps) {
  return (
    <>
      <h1 className="d-l tag-head-title">
        <span className="emoji" aria-hidden="true">
          {tag.emoji}
        </span>{' '}
        <em>{tag.displayName}</em>
      </h1>
      <p className="t2 tag-head-text">
        {characterCount === undefined ? (
          <Skeleton style={{ width: 180, height: 16, display: 'inline-block' }} />
        ) : (
          <>
            {shortNumber(characterCount)} {characterCount === 1 ? 'character' : 'characters'} ·{' '}
            {tag.categories.map(({ name }) => name).join(', ')}
          </>
        )}
      </p>
    </>
  );
}

export function TagNeighbours({ tag }: { tag: TagPage }) {
  if (tag.beside.length === 0) return null;
  return (
    <nav className="hsc" aria-label={`More in ${tag.category}`}>
      {tag.beside.map(({ name, displayName, emoji }) => (
        <Link key={name} className="chip" to="/tags/$tagName" params={{ tagName: name }}>
          <span className="emoji" aria-hidden="true">
            {emoji}
          </span>
          {displayName}
        </Link>
      ))}
    </nav>
  );
}
