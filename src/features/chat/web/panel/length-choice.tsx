import { SlidersHorizontal } from 'lucide-react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import type { Conversation } from '../../contract.ts';
import type { useConversationChanges } from '../list/use-arrange.ts';

export const LENGTHS = [
  { value: 'short', label: 'Short' },
  { value: 'medium', label: 'Medium' },
  { value: 'long', label: 'Long' },
] as const;

export const tellLengthFailed = (error: unknown) =>
  showErrorToast(error, { title: messageOf(error, 'The reply length could not be saved. Try again.') });

interface LengthChoiceProps {
  conversation: Conversation;
  settings: ReturnType<typeof useConversationChanges>['settings'];
  /** Opens all that is set of how replies are written. */
  onAll: () => void;
}

/** How long replies are. */
export function LengthChoice({ conversation, settings, onAll }: LengthChoiceProps) {
  const length = (settings.isPending && settings.variables.replyLength) || conversation.generation.length;
  return (
    <section className="character-panel-part">
      <h3 className="over">Reply length</h3>
      <Segmented
        className="character-panel-length"
        label="Reply length"
        // Another length than these is set where all is set.
        value={LENGTHS.find(({ value }) => value === length)?.value ?? null}
        options={LENGTHS}
        onChange={(replyLength) => settings.mutate({ replyLength }, { onError: tellLengthFailed })}
      />
      <Button
        variant="ghost"
        size="small"
        className="character-panel-all"
        icon={<SlidersHorizontal className="i i-s" />}
        onClick={onAll}
      >
        Author’s note and all values
      </Button>
    </section>
  );
}
