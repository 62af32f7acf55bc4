import './key-sheet.css';
import { useId, useState } from 'react';
import { storage } from '../storage/storage.ts';
import { KEYS } from '../storage/storage-keys.ts';
import { useStored } from '../storage/use-stored.ts';
import { Dialog, DialogTitle } from '../ui/layers/dialog.tsx';
import { currentShortcuts, type Shortcut } from './shortcuts.ts';

const NAMES: Partial<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  Control: 'Ctrl',
  Escape: 'Esc',
  Delete: 'Del',
};

/** Of "X" as well Shift, without which it looks like "x". */
const keysOf = (keys: string): string[] =>
  /^[A-Z]$/.test(keys) ? ['Shift', keys] : keys.split(/(?<=.)[ +]/);

/** Lists the shortcuts that were registered when it opened, and switches them off and on. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const [groups] = useState(() => groupShortcuts(currentShortcuts()));
  const isOff = useStored(KEYS.singleKeys) === 'off';
  const id = useId();
  return (
    <Dialog isOpen onClose={onClose} className="key-sheet">
      <div className="body key-sheet-body">
        <DialogTitle>Keys</DialogTitle>
        <div className="key-sheet-groups" tabIndex={0} role="group" aria-label="Shortcuts" data-first-focus>
          {groups.map(([group, shortcuts]) => (
            <section key={group}>
              <h3 className="over">{group}</h3>
              <dl>
                {shortcuts.map(({ keys, does }) => (
                  <div key={keys} className="row between">
                    <dt>{does}</dt>
                    <dd className="row">
                      {keysOf(keys).map((key, index) => (
                        // The keys of a pair may be equal.
                        // oxlint-disable-next-line react/no-array-index-key
                        <kbd key={index}>{NAMES[key] ?? key}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <div className="row between key-sheet-switch">
          <span id={id}>Shortcuts of single keys, on this device</span>
          <button
            type="button"
            className="switch"
            role="switch"
            aria-checked={!isOff}
            aria-labelledby={id}
            onClick={() => (isOff ? storage.remove(KEYS.singleKeys) : storage.set(KEYS.singleKeys, 'off'))}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** By group, the group that was registered last first; of equal keys only the one that runs. */
function groupShortcuts(shortcuts: readonly Shortcut[]): [string, Shortcut[]][] {
  const groups = new Map<string, Map<string, Shortcut>>();
  for (const one of shortcuts) {
    const group = groups.get(one.group) ?? new Map<string, Shortcut>();
    groups.set(one.group, group.set(one.keys, one));
  }
  return [...groups].map(([group, byKeys]): [string, Shortcut[]] => [group, [...byKeys.values()]]).reverse();
}
