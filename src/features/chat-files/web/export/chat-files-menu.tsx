import { Link } from '@tanstack/react-router';
import { Download, EllipsisVertical, FolderInput } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Menu, MenuItem } from '../../../../platform/web/ui/layers/menu.tsx';

const ExportDialog = lazyComponent(() => import('./export-dialog.tsx').then((module) => module.ExportDialog));

/** Takes all chats away as files, and brings others in. */
export function ChatFilesMenu() {
  const [isExporting, setExporting] = useState(false);
  const close = () => setExporting(false);
  return (
    <>
      <Menu
        trigger={
          <IconButton size="small" label="Import and export">
            <EllipsisVertical className="i" />
          </IconButton>
        }
      >
        <MenuItem asChild>
          <Link to="/import">
            <FolderInput className="i i-s" />
            Bring chats in
          </Link>
        </MenuItem>
        <MenuItem icon={<Download className="i i-s" />} onSelect={() => setExporting(true)}>
          Export all chats
        </MenuItem>
      </Menu>
      {isExporting && <ExportDialog onClose={close} onMissing={close} />}
    </>
  );
}
