import { ChevronRight, Pencil } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import { browserClock } from '../../../../../platform/web/clock.ts';
import { IconButton } from '../../../../../platform/web/ui/controls/icon-button.tsx';
import type { RememberedChapter } from '../../../memory-contract.ts';
import { CHAPTER_MAX } from '../../../memory-rules.ts';
import { SourceLink, type GoTo } from '../../panes/source-link.tsx';
import { shortDay } from '../../panes/source-text.ts';
import { StoryEditor, type StoryTexts } from './story-editor.tsx';

interface ChapterProps {
  chapter: RememberedChapter;
  here: { conversationId: string; goTo: GoTo };
  isEditing: boolean;
  onEdit: () => void;
  onSave: (texts: StoryTexts) => Promise<unknown>;
  onDone: () => void;
  /** The scenes that it tells. */
  children: ReactNode;
}

/** Many scenes told as one, with those scenes folded away below it. */
export function Chapter({ chapter, here, isEditing, onEdit, onSave, onDone, children }: ChapterProps) {
  const now = browserClock.now();
  const { title, text, sceneCount, from, until, isEdited } = chapter;
  const days = [...new Set([shortDay(from, now), shortDay(until, now)])].join(' to ');
  return (
    <section className="memory-chapter">
      {isEditing ? (
        <StoryEditor
          name={`Edit the chapter: ${title}`}
          story={chapter}
          textMax={CHAPTER_MAX}
          onSave={onSave}
          onDone={onDone}
        />
      ) : (
        <article className="memory-scene is-chapter">
          <span className="over">Chapter</span>
          <div className="row between">
            <h3>{title}</h3>
            <span className="row g1">
              <span className="cap">{days}</span>
              <IconButton size="small" label={`Edit the chapter: ${title}`} title="Edit" onClick={onEdit}>
                <Pencil className="i i-s" />
              </IconButton>
            </span>
          </div>
          <p className={text ? undefined : 't3'}>
            {text || 'Its text was taken out; the scenes are told instead.'}
          </p>
          <p className="memory-notes">
            <SourceLink
              to={{ conversationId: here.conversationId, messageId: chapter.firstMessageId }}
              here={here}
            >
              {sceneCount === 1 ? 'From 1 scene' : `From ${sceneCount} scenes`}
            </SourceLink>
            {isEdited && <span>written by you</span>}
          </p>
        </article>
      )}
      {Children.count(children) > 0 && (
        <details className="memory-folded">
          <summary>
            <ChevronRight className="i i-s" />
            Its scenes
          </summary>
          <div className="memory-scenes">{children}</div>
        </details>
      )}
    </section>
  );
}
