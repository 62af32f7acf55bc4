import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SettingRow } from '../../../../features/account/web/settings/setting-row.tsx';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { NamingRow } from './naming-row.tsx';

const ExportDialog = lazyComponent(() =>
  import('../../../../features/chat-files/web/export/export-dialog.tsx').then(
    (module) => module.ExportDialog,
  ),
);

/** What holds in all chats, and chats as files, both ways. */
export function ChatsPart() {
  const [isExporting, setExporting] = useState(false);
  const close = () => setExporting(false);
  return (
    <>
      <NamingRow />
      <SettingRow
        name="Bring chats in"
        text="Chats, characters, personas and lore of other programs, from files or a whole folder. Imports can be undone for 7 days."
      >
        <Link to="/import" className={buttonClass({ size: 'small' })}>
          Import
        </Link>
      </SettingRow>
      <SettingRow
        name="Export all chats"
        text="One zip with a file for each chat, for other programs, for reading, or as a backup."
      >
        <Button size="small" aria-label="Export all chats" onClick={() => setExporting(true)}>
          Export
        </Button>
      </SettingRow>
      {isExporting && <ExportDialog onClose={close} onMissing={close} />}
    </>
  );
}
