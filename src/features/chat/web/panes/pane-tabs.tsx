import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { stepOf } from '../../../../platform/web/keys/arrows.ts';

export interface PaneTab<T extends string> {
  id: T;
  label: string;
  /** How many there are. */
  count?: number;
}

interface PaneTabsProps<T extends string> {
  label: string;
  tabs: readonly PaneTab<T>[];
  open: T;
  onOpen: (id: T) => void;
}

/** One tab stop; the arrow keys change the tab. */
export function PaneTabs<T extends string>({ label, tabs, open, onOpen }: PaneTabsProps<T>) {
  const id = useId();
  function walk(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab.id === open);
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : at + (stepOf(event.key, event.currentTarget) ?? Number.NaN);
    const next = tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onOpen(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={walk}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}`}
          className={tab.id === open ? 'on' : undefined}
          aria-selected={tab.id === open}
          tabIndex={tab.id === open ? 0 : -1}
          data-tab={tab.id}
          data-first-focus={tab.id === open ? '' : undefined}
          onClick={() => onOpen(tab.id)}
        >
          {tab.label} {tab.count !== undefined && <span className="n">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

/** The content of the open tab. */
export function PaneTabPanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="pane-tab" role="tabpanel" aria-label={label}>
      {children}
    </div>
  );
}
