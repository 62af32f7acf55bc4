import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { ConversationMemory } from '../../memory-contract.ts';
import { PaneNotice } from '../panes/pane-states.tsx';
import { FactEditor } from './fact-editor.tsx';
import { FactList } from './fact-list.tsx';
import type { FactListContext } from './fact-row.tsx';
import { mergedText } from './fact-text.ts';
import { MemoryNotices } from './memory-notices.tsx';
import { NeverLearn } from './never-learn.tsx';
import type { useMemoryChanges } from './memory.queries.ts';
import type { UndoOffer } from './use-undo.ts';

/** As many as the server merges at once. */
const MERGE_MAX = 10;

interface FactsTabProps {
  memory: ConversationMemory;
  context: FactListContext;
  changes: ReturnType<typeof useMemoryChanges>;
  undo: UndoOffer;
}

/** Everything that is remembered in a scope. */
export function FactsTab({ memory, context, changes, undo }: FactsTabProps) {
  const [isAdding, setAdding] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const { facts, scope } = memory;
  const { speech, here } = context;
  const conversationId = here?.conversationId ?? null;
  const select = (id: string) =>
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(id) && next.size < MERGE_MAX) next.add(id);
      return next.size > 0 ? next : null;
    });
  const addForm = isAdding && (
    <FactEditor
      label="What should be remembered"
      onSave={(text) => changes.add.mutateAsync({ text, scope })}
      onDone={() => setAdding(false)}
    />
  );
  return (
    <>
      <MemoryNotices memory={memory} speech={speech} changes={changes} />
      {facts.length === 0 ? (
        <>
          <PaneNotice
            title="Nothing yet"
            actions={
              !isAdding && (
                <Button size="small" onClick={() => setAdding(true)}>
                  Add a fact
                </Button>
              )
            }
          >
            {emptyText(scope, speech.name)}
          </PaneNotice>
          {addForm}
        </>
      ) : (
        <FactList
          {...context}
          facts={facts}
          pinnedMax={memory.pinnedMax}
          selected={selected}
          onSelect={select}
          addButton={
            <Button
              className="memory-add"
              size="small"
              variant="ghost"
              icon={<Plus className="i i-s" />}
              onClick={() => setAdding(true)}
            >
              Add
            </Button>
          }
          adding={addForm}
        />
      )}
      {selected && (
        <Merging
          texts={facts.filter(({ id }) => selected.has(id))}
          onMerge={async (text) => {
            const { fact } = await changes.merge.mutateAsync({ ids: [...selected], text });
            undo.offer('Merged', () => changes.undo.mutate(fact.id));
          }}
          onDone={() => setSelected(null)}
        />
      )}
      <NeverLearn place={{ conversationId, scope }} where={whereText(scope, speech.name)} undo={undo} />
      {!memory.hasModel && facts.length > 0 && (
        <p className="pane-note">
          No language model is connected, so only what you say word for word about yourself is learned.
        </p>
      )}
    </>
  );
}

const whereText = (scope: ConversationMemory['scope'], name: string): string =>
  scope === 'chat'
    ? 'in this conversation'
    : scope === 'character'
      ? `in any conversation with ${name}`
      : 'in any conversation';

const emptyText = (scope: ConversationMemory['scope'], name: string): string =>
  scope === 'chat'
    ? `Tell ${name} something about yourself. What is kept will be listed here, with its message.`
    : scope === 'character'
      ? `What every conversation with ${name} knows about you will be listed here.`
      : 'What every character may know about you will be listed here.';

interface MergingProps {
  texts: ConversationMemory['facts'];
  onMerge: (text: string) => Promise<unknown>;
  onDone: () => void;
}

/** One sentence in the place of those that were selected. */
function Merging({ texts, onMerge, onDone }: MergingProps) {
  const [isWriting, setWriting] = useState(false);
  if (isWriting)
    return (
      <section className="memory-merge" aria-label="Merge">
        <h3 className="over">One sentence for all {texts.length}</h3>
        <FactEditor
          label="The sentence that takes their place"
          text={mergedText(texts)}
          isSuggestion
          saveText="Merge"
          onSave={onMerge}
          onDone={onDone}
        />
      </section>
    );
  return (
    <section className="row between memory-merge" aria-label="Merge">
      <span className="t2" role="status">
        {texts.length === 1 ? '1 selected. Select another one to merge.' : `${texts.length} selected`}
      </span>
      <span className="row g2">
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button size="small" disabled={texts.length < 2} onClick={() => setWriting(true)}>
          Merge
        </Button>
      </span>
    </section>
  );
}
