import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { FormFailure } from '../../../../platform/web/form/form-failure.tsx';
import { useForm } from '../../../../platform/web/form/use-form.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { Conversation } from '../../contract.ts';
import type { ChatSlots } from '../chat-slots.ts';
import { MessageText } from '../thread/message-text.tsx';
import { useBegin } from './use-arrange.ts';

interface NewChatDialogProps {
  character: Conversation['character'];
  greetings: ChatSlots['greetings'];
  onBegun: (conversationId: string) => void;
  onClose: () => void;
}

/** Chooses the greeting of a new conversation. The current one is kept. */
export function NewChatDialog({ character, greetings, onBegun, onClose }: NewChatDialogProps) {
  const [chosen, setChosen] = useState(0);
  const begin = useBegin();
  const form = useForm({
    values: () => ({ characterId: character.id, greeting: chosen }),
    async submit(wanted) {
      const page = await begin.mutateAsync(wanted);
      onClose();
      onBegun(page.conversation.id);
    },
    messageOf: (error) => messageOf(error, 'The conversation could not be started. Try again.'),
  });
  return (
    <Dialog isOpen onClose={onClose} className="new-chat">
      <form className="body col g4" {...form.props}>
        <DialogTitle>New conversation</DialogTitle>
        <p className="t2">Choose how it begins. This conversation stays among your chats.</p>
        <fieldset className="new-chat-greetings">
          <legend className="sr">Greeting</legend>
          {greetings(character, (texts) =>
            texts ? (
              texts.map((text, index) => (
                <label
                  key={index}
                  className={index === chosen ? 'new-chat-greeting is-chosen' : 'new-chat-greeting'}
                >
                  <input
                    type="radio"
                    name="greeting"
                    className="sr"
                    checked={index === chosen}
                    onChange={() => setChosen(index)}
                  />
                  <MessageText text={text} />
                </label>
              ))
            ) : (
              <Skeleton style={{ height: 120 }} />
            ),
          )}
        </fieldset>
        <FormFailure text={form.failure} />
        <div className="row g3">
          <Button variant="primary" type="submit" busyText={form.isBusy && 'Beginning...'}>
            Begin
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
