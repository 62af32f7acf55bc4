import { useState } from 'react';
import { Choice } from '../../../../platform/web/desk/choice.tsx';
import { DeskLink } from '../../../../platform/web/desk/desk-link.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { Topic } from '../../rules.ts';
import { sortAnswers } from './fill-answer.ts';
import { useSavedAnswers } from './tickets-desk.queries.ts';

interface SavedAnswerPickerProps {
  /** Answers for it come first. */
  topic: Topic;
  onInsert: (text: string) => void;
}

/** Chooses one of the saved answers and puts it into the box. */
export function SavedAnswerPicker({ topic, onInsert }: SavedAnswerPickerProps) {
  const saved = useSavedAnswers();
  const [chosenId, setChosenId] = useState('');
  const answers = sortAnswers(saved.data?.items ?? [], topic);
  if (!saved.data) return null;
  if (answers.length === 0)
    return <DeskLink path="tickets/answers">Save answers for common questions</DeskLink>;
  const chosen = answers.find(({ id }) => id === chosenId) ?? answers[0]!;
  return (
    <>
      <Choice
        label="Saved answer"
        value={chosen.id}
        options={answers.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={setChosenId}
      />
      <Button size="small" className="desk-insert" onClick={() => onInsert(chosen.text)}>
        Insert
      </Button>
    </>
  );
}
