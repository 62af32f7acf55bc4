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
