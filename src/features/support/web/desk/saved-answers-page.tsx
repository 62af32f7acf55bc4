import { useState } from 'react';
import { ConfirmedButton } from '../../../../platform/web/desk/confirmed-button.tsx';
import { DeskHead } from '../../../../platform/web/desk/desk-head.tsx';
import { DeskLink } from '../../../../platform/web/desk/desk-link.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { timeText } from '../../../../platform/web/desk/number-text.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { SavedAnswer } from '../../contract.ts';
import { TOPIC_NAMES } from '../support-words.ts';
import { SavedAnswerForm } from './saved-answer-form.tsx';
import { useSavedAnswerChanges, useSavedAnswers } from './tickets-desk.queries.ts';

/** Answers that staff keeps for common questions. */
export function SavedAnswersPage() {
  const saved = useSavedAnswers();
  const { remove } = useSavedAnswerChanges();
  const [editedId, setEditedId] = useState<string | null>(null);
  const edited = saved.data?.items.find(({ id }) => id === editedId) ?? null;

  const columns: readonly Column<SavedAnswer>[] = [
    { label: 'Title', cell: ({ title }) => <b>{title}</b> },
    { label: 'Topic', cell: ({ topic }) => (topic ? TOPIC_NAMES[topic] : 'Any') },
    { label: 'Text', isSecondary: true, cell: ({ text }) => <span className="is-long">{text}</span> },
    { label: 'Changed', isSecondary: true, cell: ({ updatedAt }) => timeText(updatedAt) },
    {
      label: 'Do',
      cell: ({ id, title }) => (
        <span className="row">
          <Button size="small" aria-label={`Change ${title}`} onClick={() => setEditedId(id)}>
            Change
          </Button>
          <ConfirmedButton
            text="Remove"
            busyText="Removing..."
            label={`Remove ${title}`}
            isDanger
            failedTitle="The answer could not be removed"
            question={{
              title: `Remove “${title}”?`,
              text: 'Tickets that were answered with it keep their text.',
              yes: 'Remove',
            }}
            act={() => remove.mutateAsync(id)}
          />
        </span>
      ),
    },
  ];

  return (
    <>
      <DeskHead title="Saved answers" note={<DeskLink path="tickets">All tickets</DeskLink>} />
      <Loaded query={saved} what="saved answers">
        {(list) => (
          <DeskTable
            caption="Saved answers"
            columns={columns}
            rows={list.items}
            keyOf={({ id }) => id}
            empty="None yet. Keep the answer to a question that comes often."
          />
        )}
      </Loaded>
      <DeskPanel
        title={edited ? `Change “${edited.title}”` : 'New answer'}
        side={
          edited && (
            <Button size="small" onClick={() => setEditedId(null)}>
              Write a new one instead
            </Button>
          )
        }
      >
        <SavedAnswerForm key={edited?.id ?? 'new'} answer={edited} onSaved={() => setEditedId(null)} />
      </DeskPanel>
    </>
  );
}
