import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../../platform/web/api-error.ts';
import { ConfirmDialog } from '../../../../../platform/web/desk/confirm-dialog.tsx';
import { showErrorToast } from '../../../../../platform/web/error-toast.ts';
import { IconButton } from '../../../../../platform/web/ui/controls/icon-button.tsx';
import { Menu, MenuItem } from '../../../../../platform/web/ui/layers/menu.tsx';
import type { AnyEngine } from '../../../contract.ts';
import type { EngineChanges } from '../engine-changes.ts';

interface EngineMenuProps {
  engine: AnyEngine;
  /** What removing it does. */
  removal: string;
  changes: Pick<EngineChanges, 'remove' | 'switch'>;
  onChange: () => void;
}

export function EngineMenu({ engine: { id, name, isOff }, removal, changes, onChange }: EngineMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function run(act: () => Promise<unknown>, title: string): Promise<void> {
    setAsking(false);
    setBusy(true);
    await act().catch((error: unknown) => showErrorToast(error, { title, description: messageOf(error) }));
    setBusy(false);
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton size="small" label={`More for ${name}`} disabled={isBusy}>
            <Ellipsis className="i i-s" />
          </IconButton>
        }
      >
        <MenuItem onSelect={onChange}>Change</MenuItem>
        <MenuItem
          onSelect={() => void run(() => changes.switch(id, !isOff), 'The engine could not be switched')}
        >
          {isOff ? 'Switch on' : 'Switch off'}
        </MenuItem>
        <MenuItem isDanger onSelect={() => setAsking(true)}>
          Remove
        </MenuItem>
      </Menu>
      <ConfirmDialog
        question={isAsking ? { title: `Remove ${name}?`, text: removal, yes: 'Remove it' } : null}
        isDanger
        onNo={() => setAsking(false)}
        onYes={() => void run(() => changes.remove(id), 'The engine could not be removed')}
      />
    </>
  );
}
