import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Field, Input, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import type { SavedAnswer } from '../../contract.ts';
import { TEXT_MAX, TITLE_MAX, TOPICS } from '../../rules.ts';
import { TOPIC_NAMES } from '../support-words.ts';
import { topicOf } from './queue-view.ts';
import { useSavedAnswerChanges } from './tickets-desk.queries.ts';

interface SavedAnswerFormProps {
  /** The one that is changed; null for a new one. */
  answer: SavedAnswer | null;
  onSaved: () => void;
}

export function SavedAnswerForm({ answer, onSaved }: SavedAnswerFormProps) {
  const { save } = useSavedAnswerChanges();
  return (
    <DeskForm
      label={answer ? 'Change the saved answer' : 'New saved answer'}
      submitText="Save"
      busyText="Saving..."
      check={({ title, text }) => ({
        title: title?.trim() ? undefined : 'Give it a title',
        text: text?.trim() ? undefined : 'Write a few words',
      })}
      submit={async ({ title = '', text = '', topic = '' }) => {
        await save.mutateAsync({
          id: answer?.id ?? null,
          title: title.trim(),
          text: text.trim(),
          topic: topicOf(topic) ?? null,
        });
        showToast({ tone: 'success', title: 'The answer is saved' });
        onSaved();
      }}
    >
      {(errors) => (
        <>
          <Field label="Title" hint="Only staff sees it." error={errors['title']}>
            {(linked) => (
              <Input
                {...linked}
                name="title"
                autoComplete="off"
                maxLength={TITLE_MAX}
                defaultValue={answer?.title}
              />
            )}
          </Field>
          <Field label="Topic" error={errors['topic']}>
            {(linked) => (
              <select {...linked} name="topic" className="input" defaultValue={answer?.topic ?? ''}>
                <option value="">Any</option>
                {TOPICS.map((topic) => (
                  <option key={topic} value={topic}>
                    {TOPIC_NAMES[topic]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <div className="is-wide">
            <Field
              label="Text"
              hint="{name} becomes the user’s name, {number} the ticket’s number."
              error={errors['text']}
            >
              {(linked) => (
                <TextArea {...linked} name="text" rows={8} maxLength={TEXT_MAX} defaultValue={answer?.text} />
              )}
            </Field>
          </div>
        </>
      )}
    </DeskForm>
  );
}
