import { Pencil } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Input, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import type { RememberedScene } from '../../memory-contract.ts';
import { SCENE_MAX } from '../../memory-rules.ts';
import { PaneNotice } from '../panes/pane-states.tsx';
import { SourceLink, type GoTo } from '../panes/source-link.tsx';
import { isOwnEscape, useKeys } from '../panes/use-keys.ts';
import { dayLabel } from '../session/list-maths.ts';
import { shortDay } from '../panes/source-text.ts';

const TITLE_MAX = 80;
const UNWRITTEN = 'Nothing was written about it yet.';
/** It has no row of its own that could be changed. */
const STILL_OPEN = 'It ends at a long pause, and can be written about then.';
const DAY = 86_400_000;

interface ScenesTabProps {
  scenes: readonly RememberedScene[];
  here: { conversationId: string; goTo: GoTo };
  hasModel: boolean;
  onEdit: (change: Pick<RememberedScene, 'id' | 'title' | 'text'>) => Promise<unknown>;
}

/** What happened, scene by scene, newest first. */
export function ScenesTab({ scenes, here, hasModel, onEdit }: ScenesTabProps) {
  const [editingId, setEditingId] = useState<string | null>(null);
  const newestFirst = scenes.toSorted((a, b) => b.from.localeCompare(a.from));
  if (scenes.length === 0)
    return (
      <PaneNotice title="No scenes yet">A scene is listed here once a few messages were written.</PaneNotice>
    );
  return (
    <>
      <p className="t2">
        What no longer fits word for word is kept here, scene by scene.
        {!hasModel && ' Recaps are written once a language model is connected; you can write them yourself.'}
      </p>
      <div className="memory-scenes">
        {newestFirst.map((scene) =>
          scene.id === editingId ? (
            <SceneEditor key={scene.id} scene={scene} onSave={onEdit} onDone={() => setEditingId(null)} />
          ) : (
            <Scene key={scene.id} scene={scene} here={here} onEdit={() => setEditingId(scene.id)} />
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

interface SceneEditorProps {
  scene: RememberedScene;
  onSave: ScenesTabProps['onEdit'];
  onDone: () => void;
}

function SceneEditor({ scene, onSave, onDone }: SceneEditorProps) {
  const [title, setTitle] = useState(scene.title);
  const [text, setText] = useState(scene.text);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const isReady = title.trim() !== '' && title.length <= TITLE_MAX && text.length <= SCENE_MAX;
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady || isSaving) return;
    setSaving(true);
    try {
      await onSave({ id: scene.id, title: title.trim(), text: text.trim() });
      onDone();
    } catch (error) {
      setProblem(messageOf(error, 'That could not be saved. Try again.'));
      setSaving(false);
    }
  }
  const own = useRef<HTMLFormElement>(null);
  useKeys(own, (event) => void (isOwnEscape(event) && onDone()));
  return (
    <form
      ref={own}
      data-own-escape
      className="memory-scene memory-editor"
      aria-label={`Edit the scene: ${scene.title}`}
      onSubmit={(event) => void submit(event)}
    >
      <Input
        aria-label="Title"
        autoFocus
        maxLength={TITLE_MAX}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        aria-label="What happened"
        rows={4}
        maxLength={SCENE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {problem && (
        <p className="memory-problem" role="alert">
          {problem}
        </p>
      )}
      <p className="pane-note">What you write is not overwritten later.</p>
      <div className="row g2">
        <Button type="submit" size="small" disabled={!isReady} busyText={isSaving && 'Saving...'}>
          Save
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
