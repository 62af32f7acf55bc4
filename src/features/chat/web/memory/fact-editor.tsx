import { useRef, useState, type FormEvent } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import { FACT_MAX } from '../../memory-rules.ts';
import { isOwnEscape, useKeys } from '../panes/use-keys.ts';

interface FactEditorProps {
  label: string;
  /** What it begins with. */
  text?: string;
  /** The text is a suggestion, worth saving as it stands. */
  isSuggestion?: boolean;
  saveText?: string;
  onSave: (text: string) => Promise<unknown>;
  onDone: () => void;
}

/** A sentence that is to be remembered. Enter saves, Escape leaves it as it was. */
export function FactEditor({
  label,
  text = '',
  isSuggestion = false,
  saveText = 'Save',
  onSave,
  onDone,
}: FactEditorProps) {
  const [value, setValue] = useState(text);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const own = useRef<HTMLFormElement>(null);
  const content = value.trim();
  const isReady = content !== '' && content.length <= FACT_MAX;
  async function save() {
    if (!isReady || isSaving) return;
    if (content === text.trim() && text !== '' && !isSuggestion) return onDone();
    setSaving(true);
    setProblem('');
    try {
      await onSave(content);
      onDone();
    } catch (error) {
      setProblem(messageOf(error, 'That could not be saved. Try again.'));
      setSaving(false);
    }
  }
  useKeys(own, (event) => {
    if (isOwnEscape(event)) return onDone();
    const isSave = event.key === 'Enter' && !event.shiftKey && !event.isComposing;
    if (!isSave || !(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    void save();
  });
  return (
    <form
      ref={own}
      className="memory-editor"
      data-own-escape
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        aria-label={label}
        rows={2}
        autoFocus
        maxLength={FACT_MAX}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      {problem && (
        <p className="memory-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="row g2">
        <Button type="submit" size="small" disabled={!isReady} busyText={isSaving && 'Saving...'}>
          {saveText}
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
