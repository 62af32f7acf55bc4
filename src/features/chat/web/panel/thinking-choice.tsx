import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import type { Thinking } from '../../contract.ts';
import type { useConversationChanges } from '../list/use-arrange.ts';
import type { Thread } from '../session/thread.ts';

const LABELS: Record<Thinking, string> = {
  default: 'Auto',
  off: 'Off',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};

interface ThinkingChoiceProps {
  thread: Pick<Thread, 'conversation' | 'engine'>;
  settings: ReturnType<typeof useConversationChanges>['settings'];
}

export const tellThinkingFailed = (error: unknown) =>
  showErrorToast(error, { title: messageOf(error, 'How much it thinks could not be saved. Try again.') });

/** How hard the model thinks before it answers, where it can be told. */
export function ThinkingChoice({ thread: { conversation, engine }, settings }: ThinkingChoiceProps) {
  if (engine.thinking.length === 0) return null;
  const options = (['default', ...engine.thinking] as const).map((value) => ({
    value,
    label: LABELS[value],
  }));
  const chosen = (settings.isPending && settings.variables.thinking) || conversation.thinking;
  return (
    <section className="character-panel-part">
      <h3 className="over">Thinking</h3>
      <Segmented
        className="character-panel-length is-narrow"
        label="Thinking"
        // Another model may know fewer efforts than the one that it was chosen for.
        value={options.some(({ value }) => value === chosen) ? chosen : 'default'}
        options={options}
        onChange={(thinking) => settings.mutate({ thinking }, { onError: tellThinkingFailed })}
      />
      <p className="cap character-panel-hint">
        More thinking makes replies slower. Its thoughts are shown folded.
      </p>
    </section>
  );
}
