import { useRef, useState, type ReactNode } from 'react';
import type { RememberedFact } from '../../memory-contract.ts';
import { useKeys } from '../panes/use-keys.ts';
import { FactRow, type FactListContext } from './fact-row.tsx';
import { usePinFocus } from './use-pin-focus.ts';

interface FactListProps extends FactListContext {
  facts: readonly RememberedFact[];
  pinnedMax: number;
  /** Beside the heading of what was learned. */
  addButton?: ReactNode;
  /** The form for a new fact, while it is open. */
  adding?: ReactNode;
  /** The ids that were selected; null while nothing can be selected. */
  selected?: ReadonlySet<string> | null;
  onSelect?: (id: string) => void;
}

/** Facts in two groups with one tab stop: Up and Down walk, P pins, E corrects, Y says that it is still true, Delete forgets. */
export function FactList({
  facts,
  pinnedMax,
  addButton,
  adding,
  selected = null,
  onSelect,
  ...context
}: FactListProps) {
  const own = useRef<HTMLDivElement>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [editingId, setEditingId] = useState<string | null>(null);
  const pinned = facts.filter(({ isPinned }) => isPinned);
  const learned = facts.filter(({ isPinned }) => !isPinned);
  const all = [...pinned, ...learned];
  const current = all.find(({ id }) => id === currentId) ?? all[0];

  const focus = (id: string | undefined) =>
    own.current?.querySelector<HTMLElement>(`[data-fact="${id}"]`)?.focus();
  const edit = (id: string, isEditing: boolean) => {
    setEditingId(isEditing ? id : null);
    if (isEditing) return;
    // A corrected fact has another id, and stands in the same place.
    const at = all.findIndex((fact) => fact.id === id);
    requestAnimationFrame(() => own.current?.querySelectorAll<HTMLElement>('[data-fact]')[at]?.focus());
  };
  // The row goes, so the focus moves to the next one first.
  const forget = (fact: RememberedFact) => {
    const at = all.indexOf(fact);
    focus((all[at + 1] ?? all[at - 1])?.id);
    context.actions.forget(fact);
  };
  const pin = usePinFocus(own, facts, context.actions.pin);
  // The question goes with its buttons, so the focus moves to the row first.
  const confirm = (fact: RememberedFact) => {
    focus(fact.id);
    context.actions.confirm(fact);
  };
  useKeys(own, (event) => {
    const fact = all.find(({ id }) => id === (event.target as HTMLElement).dataset['fact']);
    if (!fact || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = all.indexOf(fact);
    const acts: Record<string, () => void> = {
      ArrowDown: () => focus(all[at + 1]?.id),
      ArrowUp: () => focus(all[at - 1]?.id),
      Home: () => focus(all[0]?.id),
      End: () => focus(all.at(-1)?.id),
      p: () => pin(fact),
      e: () => edit(fact.id, true),
      Delete: () => forget(fact),
      ...(fact.doubt && { y: () => confirm(fact) }),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  const rows = (group: RememberedFact[]) =>
    group.map((fact) => (
      <FactRow
        key={fact.id}
        {...context}
        actions={{ ...context.actions, forget, pin, confirm }}
        fact={fact}
        isCurrent={fact.id === current?.id}
        isEditing={fact.id === editingId}
        onEdit={(isEditing) => edit(fact.id, isEditing)}
        isSelected={selected ? selected.has(fact.id) : undefined}
        onSelect={onSelect && (() => onSelect(fact.id))}
      />
    ));
  return (
    <div
      ref={own}
      className="memory-groups"
      onFocus={(event) => {
        const row = (event.target as HTMLElement).closest<HTMLElement>('[data-fact]');
        if (row) setCurrentId(row.dataset['fact'] ?? null);
      }}
    >
      {pinned.length > 0 && (
        <section>
          <PinnedHead count={pinned.length} max={pinnedMax} />
          <ul className="memory-facts">{rows(pinned)}</ul>
        </section>
      )}
      {(learned.length > 0 || addButton) && (
        <section>
          <div className="memory-group-head">
            <h3 className="over">Learned</h3>
            {addButton}
          </div>
          {adding}
          {learned.length > 0 && <ul className="memory-facts">{rows(learned)}</ul>}
        </section>
      )}
    </div>
  );
}

const PinnedHead = ({ count, max }: { count: number; max: number }) => (
  <div className="memory-group-head">
    <h3 className="over">Pinned, always given</h3>
    <span className="cap num">
      {count} of {max}
    </span>
  </div>
);
