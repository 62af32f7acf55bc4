import './tag-head.css';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { shortNumber } from '../../../platform/web/format.ts';
import '../../../platform/web/ui/controls/chip.css';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { TagPage } from '../contract.ts';
import { TagIcon } from '../../../platform/web/ui/tag-icon.tsx';

type Category = TagPage['categories'][number];

interface TagHeadProps {
  tag: TagPage;
  /** Set if the whole category is shown. */
  category: Category | undefined;
  /** Undefined while loading. */
  characterCount: number | undefined;
}

/** The name of the tag or its category, the number of characters, and links between tag and category. */
export function TagHead({ tag, category, characterCount }: TagHeadProps) {
  return (
    <>
      <h1 className="d-l tag-head-title">
        {category ? (
          <em>{category.name}</em>
        ) : (
          <>
            <TagIcon emoji={tag.emoji} /> <em>{tag.displayName}</em>
          </>
        )}
      </h1>
      <p className="t2 tag-head-text">
        {characterCount === undefined ? (
          <Skeleton style={{ width: 180, height: 16, display: 'inline-block' }} />
        ) : (
          <>
            {shortNumber(characterCount)} {characterCount === 1 ? 'character' : 'characters'}
            {tag.categories
              .filter(({ id }) => id !== category?.id)
              .map(({ id, name }) => (
                <Fragment key={id}>
                  {' · '}
                  <Link
                    className="link"
                    to="/tags/$tagName"
                    params={{ tagName: tag.name }}
                    search={{ category: id }}
                    aria-label={`All of ${name}`}
                  >
                    {name}
                  </Link>
                </Fragment>
              ))}
          </>
        )}
      </p>
    </>
  );
}

interface TagNeighboursProps {
  tag: TagPage;
  /** Whether the whole category is shown, so that the tag itself is listed too. */
  isWhole: boolean;
}

export function TagNeighbours({ tag, isWhole }: TagNeighboursProps) {
  const tags = isWhole ? [tag, ...tag.beside] : tag.beside;
  if (tags.length === 0) return null;
  return (
    <nav className="hsc" aria-label={`More in ${tag.category}`}>
      {tags.map(({ name, displayName, emoji }) => (
        <Link key={name} className="chip" to="/tags/$tagName" params={{ tagName: name }}>
          <TagIcon emoji={emoji} />
          {displayName}
        </Link>
      ))}
    </nav>
  );
}
