import { useRef, useState, type FormEvent } from 'react';
import { messageOf } from '../../../../../platform/web/api-error.ts';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { Input, TextArea } from '../../../../../platform/web/ui/controls/field.tsx';
import { isOwnEscape, useKeys } from '../../panes/use-keys.ts';

const TITLE_MAX = 80;

export interface StoryTexts {
  title: string;
  text: string;
}

interface StoryEditorProps {
  /** What the form is called for those who do not see it. */
  name: string;
  story: StoryTexts;
  textMax: number;
  onSave: (texts: StoryTexts) => Promise<unknown>;
  onDone: () => void;
}

/** Title and text of a scene or chapter. Escape leaves both as they were. */
export function StoryEditor({ name, story, textMax, onSave, onDone }: StoryEditorProps) {
  const [title, setTitle] = useState(story.title);
  const [text, setText] = useState(story.text);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const isReady = title.trim() !== '' && title.length <= TITLE_MAX && text.length <= textMax;
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady || isSaving) return;
    setSaving(true);
    try {
      await onSave({ title: title.trim(), text: text.trim() });
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
      aria-label={name}
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
        maxLength={textMax}
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
