import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { PaneNotice } from '../panes/pane-states.tsx';
import { MemorySwitch } from './memory-switch.tsx';
import { useOwnLearning, useOwnMemory } from './memory.queries.ts';

/** Whether anything is learned at all, in any conversation. */
export function OwnLearning() {
  const { data } = useOwnMemory();
  const learning = useOwnLearning();
  if (!data) return null;
  return (
    <MemorySwitch
      name="Learn about me"
      text="In all conversations. Off, nothing new is remembered anywhere; what is known is kept."
      isOn={learning.isPending ? learning.variables : data.isLearning}
      isBusy={learning.isPending}
      onChange={(isLearning) => learning.mutate(isLearning)}
    />
  );
}

/** Said where the switch of a conversation would promise something that the switch for all of them prevents. */
export function LearningOffEverywhere() {
  const { data } = useOwnMemory();
  const learning = useOwnLearning();
  if (!data || data.isLearning) return null;
  return (
    <PaneNotice
      title="Learning is off in all conversations"
      actions={
        <Button
          size="small"
          busyText={learning.isPending && 'Saving...'}
          onClick={() => learning.mutate(true)}
        >
          Learn again
        </Button>
      }
    >
      What is known is kept and used. Nothing new is added, here or anywhere else.
    </PaneNotice>
  );
}
