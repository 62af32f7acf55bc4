import './export-dialog.css';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import type { ExportFormat } from '../../contract.ts';
import { EXPORTED_MAX } from '../../rules.ts';
import { downloadChat, downloadChats, type Exported } from '../chat-files.queries.ts';

const FORMATS: { value: ExportFormat; label: string; about: string }[] = [
  {
    value: 'json',
    label: 'Everything',
    about: 'JSON with all versions and branches; can be brought back in here',
  },
  {
    value: 'sillytavern',
    label: 'SillyTavern',
    about: 'JSONL with the shown path and all versions as swipes',
  },
  { value: 'markdown', label: 'Markdown', about: 'The shown path, for notes and editors' },
  { value: 'html', label: 'Page', about: 'The shown path as one HTML page, to read or print' },
  { value: 'text', label: 'Plain text', about: 'The shown path with names and times' },
];

interface ExportDialogProps extends Exported {
  /** One conversation. */
  chat?: { id: string; title: string };
  onClose: () => void;
}

function titleOf({ chat, ids, folder }: ExportDialogProps): string {
  if (chat) return `Export “${chat.title}”`;
  if (folder) return `Export “${folder.name}”`;
  if (!ids) return 'Export all chats';
  return ids.length === 1 ? 'Export 1 chat' : `Export ${ids.length} chats`;
}

export function ExportDialog(props: ExportDialogProps) {
  const { chat, ids, folder, onClose } = props;
  const [format, setFormat] = useState<ExportFormat>('json');
  const [hasAllPaths, setAllPaths] = useState(false);
  const [progress, setProgress] = useState({ saved: 0 });
  const saving = useMutation({
    mutationFn: () =>
      chat ? downloadChat(chat.id, format, hasAllPaths) : downloadChats(format, { ids, folder }, progress),
    onSuccess: onClose,
  });
  return (
    <Dialog isOpen onClose={onClose} className="chat-export">
      <div className="body col g4">
        <DialogTitle>{titleOf(props)}</DialogTitle>
        <fieldset className="chat-export-forms">
          <legend className="sr">Form of the file</legend>
          {FORMATS.map(({ value, label, about }) => (
            <div key={value} className="chat-export-form">
              <input
                type="radio"
                id={`export-${value}`}
                name="format"
                value={value}
                checked={format === value}
                aria-describedby={`export-${value}-about`}
                data-first-focus={format === value || undefined}
                onChange={() => {
                  setFormat(value);
                  // Another form is another export.
                  setProgress({ saved: 0 });
                }}
              />
              <div>
                <label htmlFor={`export-${value}`} className="t-s">
                  {label}
                </label>
                <span id={`export-${value}-about`} className="cap">
                  {about}
                </span>
              </div>
            </div>
          ))}
        </fieldset>
        {chat && format === 'sillytavern' && (
          <label className="check">
            <input
              type="checkbox"
              checked={hasAllPaths}
              onChange={(event) => setAllPaths(event.target.checked)}
            />
            All paths: a zip with a file for each
          </label>
        )}
        <p className="cap">
          {chat
            ? 'What a character remembers is not part of the file.'
            : ids && ids.length > EXPORTED_MAX
              ? 'Several zips, one after the other, with a file for each chat.'
              : 'One zip with a file for each chat.'}
        </p>
        {saving.error && (
          <p className="alert alert-d" role="alert">
            <CircleAlert className="i" />
            {messageOf(saving.error, 'The export broke off. Check your connection, then try again.')}
          </p>
        )}
        <div className="row g3 wrap">
          <Button
            variant="primary"
            busyText={saving.isPending && 'Exporting...'}
            onClick={() => saving.mutate()}
          >
            Export
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  );
}
