import { useState } from 'react';
import { ApiError, messageOf } from '../../../../platform/web/api-error.ts';
import { useForm } from '../../../../platform/web/form/use-form.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import { SelectField } from '../../../../platform/web/ui/controls/labelled-fields.tsx';
import type { Help } from '../../../../shared/words/help.ts';
import type { QuickReply } from '../../quick-replies-contract.ts';
import { QUICK_LABEL_MAX, QUICK_TEXT_MAX } from '../../quick-reply-rules.ts';
import { HelpCard } from '../help/help-card.tsx';
import { helpOf } from '../session/sending.ts';
import type { QuickReplyChanges } from './quick-replies.queries.ts';

interface QuickReplyFormProps {
  /** Null for a new one. */
  reply: QuickReply | null;
  character: { id: string; name: string };
  save: QuickReplyChanges['save'];
  /** Something is written or chosen that is not saved. */
  onWrite: () => void;
  onDone: () => void;
}

const [char, user, input] = ['{{char}}', '{{user}}', '{{input}}'];

/** Writes a quick reply. */
export function QuickReplyForm({ reply, character, save, onWrite, onDone }: QuickReplyFormProps) {
  const [isSent, setSent] = useState(reply?.isSent ?? false);
  const [isForAll, setForAll] = useState(reply === null || reply.characterId === null);
  const [help, setHelp] = useState<Help | null>(null);
  const form = useForm<{ label: string; text: string }>({
    check: ({ label, text }) => ({
      ...(label.trim() ? {} : { label: 'Give the button a name.' }),
      ...(text.trim() ? {} : { text: 'Write the text first.' }),
    }),
    async submit({ label, text }) {
      setHelp(null);
      const characterId = isForAll ? null : (reply?.characterId ?? character.id);
      await save.mutateAsync({ id: reply?.id ?? null, body: { label, text, isSent, characterId } });
      onDone();
    },
    messageOf: (error) => {
      if (error instanceof ApiError) setHelp(helpOf(error));
      return messageOf(error, 'The quick reply could not be saved. Check your connection, then try again.');
    },
  });
  return (
    <form className="col g4" {...form.props} onChange={onWrite}>
      <Field label="Name of the button" error={form.errors.label}>
        {(linked) => (
          <Input
            {...linked}
            name="label"
            autoFocus
            dir="auto"
            defaultValue={reply?.label ?? ''}
            maxLength={QUICK_LABEL_MAX}
          />
        )}
      </Field>
      <Field
        label="Text"
        error={form.errors.text}
        hint={`${char} and ${user} become the names, ${input} what stands in the field. It may be a command, such as /continue.`}
      >
        {(linked) => (
          <TextArea
            {...linked}
            name="text"
            rows={4}
            dir="auto"
            defaultValue={reply?.text ?? ''}
            maxLength={QUICK_TEXT_MAX}
          />
        )}
      </Field>
      <SelectField
        label="When it is pressed"
        value={isSent ? 'send' : 'insert'}
        options={[
          { value: 'insert', label: 'Put it into the text field' },
          { value: 'send', label: 'Send it at once' },
        ]}
        onChange={(value) => setSent(value === 'send')}
      />
      <SelectField
        label="Where it stands"
        value={isForAll ? 'all' : 'one'}
        options={[
          { value: 'all', label: 'In all chats' },
          { value: 'one', label: `Only in chats with ${character.name}` },
        ]}
        onChange={(value) => setForAll(value === 'all')}
      />
      {form.failure && (
        <p className="alert alert-d" role="alert">
          {form.failure}
        </p>
      )}
      {help && <HelpCard help={help} />}
      <div className="row g3">
        <Button variant="primary" type="submit" busyText={form.isBusy && 'Saving...'}>
          Save
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
