import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { CurrentUser } from '../../../../shared/words/user.ts';
import { SettingRow } from './setting-row.tsx';
import { useExport } from './settings.queries.ts';

const DeleteAccountDialog = lazyComponent(() =>
  import('./delete-account-dialog.tsx').then((module) => module.DeleteAccountDialog),
);

/** The browser saves the stream directly, so that it never has to fit into memory. */
function save(url: string): void {
  const link = Object.assign(document.createElement('a'), { href: url, download: '' });
  document.body.append(link);
  link.click();
  link.remove();
}

/** Taking everything along, and leaving. */
export function DataPart({ user }: { user: CurrentUser }) {
  const [isLeaving, setLeaving] = useState(false);
  const asking = useExport();
  return (
    <>
      <SettingRow
        name="Download my data"
        text="A zip of everything that we keep about you: conversations, memories, pictures, coins and the rest."
      >
        <Button
          size="small"
          icon={<Download className="i i-s" />}
          busyText={asking.isPending && 'Preparing...'}
          onClick={() =>
            asking.mutate(undefined, {
              onSuccess(url) {
                save(url);
                showToast({
                  title: 'Your download has started',
                  description: 'It may take a while to be complete.',
                });
              },
              onError: (error) =>
                showErrorToast(error, {
                  title: 'Your download could not be started',
                  description: messageOf(error),
                }),
            })
          }
        >
          Download
        </Button>
      </SettingRow>
      <SettingRow name="Delete account" text="For good, with everything in it. This cannot be undone.">
        <Button variant="danger" size="small" onClick={() => setLeaving(true)}>
          Delete account
        </Button>
      </SettingRow>
      {isLeaving && (
        <DeleteAccountDialog
          user={user}
          onClose={() => setLeaving(false)}
          onMissing={() => setLeaving(false)}
        />
      )}
    </>
  );
}
