import { Skeleton } from '../../../../../platform/web/ui/states/skeleton.tsx';
import { CAMPUS_TAG, RATING_CATEGORY, TAGS_MAX, TYPE_CATEGORY } from '../../../rules.ts';
import { ChoicePart } from '../fields/choice-part.tsx';
import { controlId, useCreator, type TagChoices } from '../creator-context.ts';
import { FieldNotes } from '../fields/field-notes.tsx';
import { withTag } from '../fields/tag-toggle.ts';
import { TagIcon } from '../../../../../platform/web/ui/tag-icon.tsx';

/** Tags of the catalogue, except the content rating, which has its own step. */
export function StepTags() {
  const { content, change, slots } = useCreator();
  const { tags, rating } = content;
  const groups = slots.tagGroups;
  const isFull = tags.length >= TAGS_MAX;
  return (
    <>
      <p className="t2">
        Tags put a character into lists and searches, and colour the portrait. {tags.length} of {TAGS_MAX}.
      </p>
      <div id={controlId('tags')} tabIndex={-1}>
        <FieldNotes path="tags" id="tags-notes" />
      </div>
      {!groups && [0, 1, 2].map((row) => <Skeleton key={row} className="creator-tags-waiting" />)}
      {groups
        ?.filter((group) => group.name !== RATING_CATEGORY)
        .map((group) => (
          <ChoicePart
            key={group.name}
            label={group.name}
            advice={adviceOf(group)}
            options={group.tags.map((tag) => ({
              value: tag.name,
              label: tag.displayName,
              icon: <TagIcon emoji={tag.emoji} />,
              isShut:
                (tag.name === CAMPUS_TAG && rating === 'nsfw') ||
                (isFull && !(group.name === TYPE_CATEGORY && tags.some((name) => isIn(group, name)))),
            }))}
            isChosen={(name) => tags.includes(name)}
            onToggle={(name) => change({ tags: withTag(tags, name, groups) })}
          />
        ))}
      <Unknown />
    </>
  );
}

const isIn = (group: TagChoices, name: string): boolean => group.tags.some((tag) => tag.name === name);

function adviceOf({ name, maxSelections }: TagChoices): string | undefined {
  if (name === TYPE_CATEGORY) return 'One, required';
  if (maxSelections === null) return undefined;
  return maxSelections === 1 ? 'One suits best' : `Up to ${maxSelections} suit best`;
}

/** Tags that the catalogue does not contain: of an imported card, or removed from the catalogue since. */
function Unknown() {
  const { content, change, slots } = useCreator();
  const groups = slots.tagGroups;
  if (!groups) return null;
  const unknown = content.tags.filter((name) => !groups.some((group) => isIn(group, name)));
  if (unknown.length === 0) return null;
  return (
    <ChoicePart
      label="Not in the catalogue"
      help="These cannot be published. Press to take them out."
      options={unknown.map((name) => ({ value: name, label: name }))}
      isChosen={() => true}
      onToggle={(name) => change({ tags: content.tags.filter((each) => each !== name) })}
    />
  );
}
