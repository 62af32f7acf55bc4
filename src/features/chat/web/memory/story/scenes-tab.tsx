import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { browserClock } from '../../../../../platform/web/clock.ts';
import { classNames } from '../../../../../platform/web/ui/class-names.ts';
import { IconButton } from '../../../../../platform/web/ui/controls/icon-button.tsx';
import type { RememberedChapter, RememberedScene } from '../../../memory-contract.ts';
import { SCENE_MAX } from '../../../memory-rules.ts';
import { PaneNotice } from '../../panes/pane-states.tsx';
import { SourceLink, type GoTo } from '../../panes/source-link.tsx';
import { dayLabel } from '../../session/list-maths.ts';
import { shortDay } from '../../panes/source-text.ts';
import { Chapter } from './chapter.tsx';
import { StoryEditor, type StoryTexts } from './story-editor.tsx';
import { storyOf } from './story.ts';

const UNWRITTEN = 'Nothing was written about it yet.';
/** It has no row of its own that could be changed. */
const STILL_OPEN = 'It ends at a long pause, and can be written about then.';
const DAY = 86_400_000;

interface ScenesTabProps {
  scenes: readonly RememberedScene[];
  chapters: readonly RememberedChapter[];
  here: { conversationId: string; goTo: GoTo };
  hasModel: boolean;
  onEdit: (change: StoryTexts & { id: string }) => Promise<unknown>;
  onEditChapter: (change: StoryTexts & { id: string }) => Promise<unknown>;
}

/** What happened, newest first: scenes, and chapters with the scenes that were folded into them. */
export function ScenesTab({ scenes, chapters, here, hasModel, onEdit, onEditChapter }: ScenesTabProps) {
  const [editingId, setEditingId] = useState<string | null>(null);
  if (scenes.length === 0 && chapters.length === 0)
    return (
      <PaneNotice title="No scenes yet">A scene is listed here once a few messages were written.</PaneNotice>
    );
  const stop = () => setEditingId(null);
  const row = (scene: RememberedScene) =>
    scene.id === editingId ? (
      <StoryEditor
        key={scene.id}
        name={`Edit the scene: ${scene.title}`}
        story={scene}
        textMax={SCENE_MAX}
        onSave={(texts) => onEdit({ id: scene.id, ...texts })}
        onDone={stop}
      />
    ) : (
      <Scene key={scene.id} scene={scene} here={here} onEdit={() => setEditingId(scene.id)} />
    );
  return (
    <>
      <p className="t2">
        What no longer fits word for word is kept here, scene by scene.
        {!hasModel && ' Recaps are written once a language model is connected; you can write them yourself.'}
      </p>
      <div className="memory-scenes">
        {storyOf(scenes, chapters).map((part) =>
          part.chapter === null ? (
            row(part.scene)
          ) : (
            <Chapter
              key={part.chapter.id}
              chapter={part.chapter}
              here={here}
              isEditing={part.chapter.id === editingId}
              onEdit={() => setEditingId(part.chapter.id)}
              onSave={(texts) => onEditChapter({ id: part.chapter.id, ...texts })}
              onDone={stop}
            >
              {part.scenes.map(row)}
            </Chapter>
          ),
        )}
      </div>
    </>
  );
}

type SceneProps = Pick<ScenesTabProps, 'here'> & { scene: RememberedScene; onEdit: () => void };

function Scene({ scene, here, onEdit }: SceneProps) {
  const now = browserClock.now();
  const { title, text, messageCount, factCount, isCurrent, isEdited } = scene;
  const name = title || (isCurrent ? 'This scene' : 'Untitled');
  const isRecent = now - new Date(scene.from).getTime() < 2 * DAY;
  return (
    <article className={classNames('memory-scene', isCurrent && 'is-current')}>
      <div className="row between">
        <h3>{name}</h3>
        <span className="row g1">
          <span className="cap">{isRecent ? dayLabel(scene.from, now) : shortDay(scene.from, now)}</span>
          {!isCurrent && (
            <IconButton size="small" label={`Edit the scene: ${name}`} title="Edit" onClick={onEdit}>
              <Pencil className="i i-s" />
            </IconButton>
          )}
        </span>
      </div>
      <p className={text ? undefined : 't3'}>{text || (isCurrent ? STILL_OPEN : UNWRITTEN)}</p>
      <p className="memory-notes">
        <SourceLink to={{ conversationId: here.conversationId, messageId: scene.firstMessageId }} here={here}>
          {messageCount === 1 ? '1 message' : `${messageCount} messages`}
          {isCurrent && ', still going on'}
        </SourceLink>
        {factCount > 0 && <span>{factCount === 1 ? '1 fact' : `${factCount} facts`}</span>}
        {isEdited && <span>written by you</span>}
      </p>
    </article>
  );
}
