import { useId, type CSSProperties } from 'react';
import { Chip } from '../../../platform/web/ui/controls/chip.tsx';
import type { Tag } from '../contract.ts';
import { excludes, TEXT } from '../rules.ts';
import { mayAdd } from './selection.ts';
import type { TagGroup } from './tag-choice.ts';
import { TagIcon } from '../../../platform/web/ui/tag-icon.tsx';

interface TagGroupsProps {
  groups: TagGroup[];
  chosen: readonly string[];
  /** Names that the server refused. */
  refused: readonly string[];
  onToggle: (name: string) => void;
}

export const TagGroups = ({ groups, ...rest }: TagGroupsProps) =>
  groups.map((group) => <OneGroup key={group.name} group={group} {...rest} />);

function OneGroup({
  group,
  chosen,
  refused,
  onToggle,
}: Omit<TagGroupsProps, 'groups'> & { group: TagGroup }) {
  const id = useId();
  const isShut = ({ name }: Tag) =>
    !chosen.includes(name) && (refused.includes(name) || !mayAdd(chosen, name));
  const hasClash = group.tags.some((tag) => chosen.some((other) => excludes(tag.name, other)));
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="tag-group"
      style={{ '--tag': group.color } as CSSProperties}
    >
      <div className="row g2">
        <span className="tag-mark" aria-hidden="true">
          <TagIcon emoji={group.emoji} />
        </span>
        <h3 className="over" id={id}>
          {group.name}
        </h3>
        {group.maxSelections !== null && <span className="cap">{adviceOf(group.maxSelections)}</span>}
      </div>
      <div className="row wrap g2">
        {group.tags.map((tag) => (
          <Chip
            key={tag.name}
            isSelected={chosen.includes(tag.name)}
            disabled={isShut(tag)}
            icon={<TagIcon emoji={tag.emoji} />}
            onClick={() => onToggle(tag.name)}
          >
            {tag.displayName} {tag.isNSFW && <span className="tag tag-nsfw">18+</span>}
          </Chip>
        ))}
      </div>
      {hasClash && <p className="cap">{TEXT.campus}.</p>}
    </div>
  );
}

/** The specification's maximum per category is advice and is not enforced. */
const adviceOf = (count: number): string => (count === 1 ? 'one suits best' : `up to ${count} suit best`);
