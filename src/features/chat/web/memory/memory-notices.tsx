import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { ConversationMemory } from '../../memory-contract.ts';
import { PaneNotice } from '../panes/pane-states.tsx';
import type { Speech } from '../panes/speech.ts';
import { MemorySwitch } from './memory-switch.tsx';
import type { useMemoryChanges } from './memory.queries.ts';
import { LearningOffEverywhere, OwnLearning } from './own-learning.tsx';

interface MemoryNoticesProps {
  memory: ConversationMemory;
  speech: Speech;
  changes: ReturnType<typeof useMemoryChanges>;
}

/** The switches of a scope, and what follows from them. */
export function MemoryNotices({ memory, speech, changes }: MemoryNoticesProps) {
  const { scope, settings, facts, waiting } = memory;
  const { isPending, variables } = changes.settings;
  const shown = isPending ? { ...settings, ...variables } : settings;
  return (
    <>
      {scope === 'user' && <OwnLearning />}
      {scope === 'chat' && (
        <div className="memory-switches">
          <MemorySwitch
            name="Remember new things"
            isOn={shown.isLearning && !shown.isIncognito}
            isBusy={isPending}
            onChange={(isLearning) =>
              changes.settings.mutate({ isLearning, ...(isLearning && { isIncognito: false }) })
            }
          />
          <MemorySwitch
            name="Other characters may know these"
            isOn={shown.isShared}
            isBusy={isPending}
            onChange={(isShared) => changes.settings.mutate({ isShared })}
          />
          <MemorySwitch
            name="Incognito"
            text="Nothing here is remembered, and only what is pinned is read."
            isOn={shown.isIncognito}
            isBusy={isPending}
            onChange={(isIncognito) => changes.settings.mutate({ isIncognito })}
          />
        </div>
      )}
      {scope === 'chat' && settings.isIncognito ? (
        <PaneNotice title="This conversation is incognito">
          Nothing of it is remembered, and {speech.name} reads only what is pinned.
        </PaneNotice>
      ) : (
        scope === 'chat' &&
        !settings.isLearning && (
          <PaneNotice
            title={`${speech.subject} is not learning`}
            actions={
              <Button
                size="small"
                busyText={isPending && 'Saving...'}
                onClick={() => changes.settings.mutate({ isLearning: true })}
              >
                Remember again
              </Button>
            }
          >
            {facts.length === 1 ? '1 fact is kept and used.' : `${facts.length} facts are kept and used.`}{' '}
            Nothing new is added.
          </PaneNotice>
        )
      )}
      {scope !== 'user' && <LearningOffEverywhere />}
      {waiting > 0 && (
        <p className="pane-note" role="status">
          Earlier messages are still being read: {waiting} to go.
        </p>
      )}
    </>
  );
}
