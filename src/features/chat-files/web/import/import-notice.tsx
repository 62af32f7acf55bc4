import './import.css';
import { Link } from '@tanstack/react-router';
import { FolderInput } from 'lucide-react';
import { useSession } from '../../../../platform/web/session.tsx';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import type { ChatImport } from '../../contract.ts';
import { useOpenImports } from '../chat-files.queries.ts';
import { sizeText } from '../size-text.ts';
import { useUpload } from '../upload/uploads.ts';

type Open = Pick<ChatImport, 'id' | 'fileName' | 'state' | 'received' | 'bytes' | 'progress'>;

/** How far an import is, from 0 to 1; null while that is not known. */
function shareOf({ state, received, bytes, progress }: Open): number | null {
  const { items, doneItems, messages, doneMessages } = progress;
  if (state === 'receiving') return received / bytes;
  if (state === 'running' || state === 'stopped')
    return messages > 0 ? doneMessages / messages : doneItems / (items || 1);
  return null;
}

interface NoticeTextProps {
  found: Open;
  isSending: boolean;
}

/** A whole sentence for each state, because languages order their words differently. */
function NoticeText({ found, isSending }: NoticeTextProps) {
  const { state, fileName, received, bytes, progress } = found;
  const name = <b>{fileName}</b>;
  const done = progress.doneItems.toLocaleString('en-US');
  const all = progress.items.toLocaleString('en-US');
  switch (state) {
    case 'receiving':
      return isSending ? (
        <>{name} is being uploaded</>
      ) : (
        <>
          {name} waits for the rest: {sizeText(received)} of {sizeText(bytes)}
        </>
      );
    case 'scanning':
      return <>{name} is being read</>;
    case 'ready':
      return <>{name} waits to be looked over</>;
    case 'undoing':
      return <>{name} is being undone</>;
    case 'stopped':
      return (
        <>
          {name} is paused, {done} of {all}
        </>
      );
    default:
      return (
        <>
          {name} is coming in, {done} of {all}
        </>
      );
  }
}

/** An import that is under way, paused, or waits; beside the list of chats. */
export function ImportNotice() {
  const { user } = useSession();
  const { data } = useOpenImports();
  const upload = useUpload(user?.id);
  const found = data?.items[0];
  if (!found) return null;
  const isSending = upload?.id === found.id && upload.phase !== 'broken';
  const share = shareOf(isSending ? { ...found, received: upload.sent } : found);
  const isWaiting = ['ready', 'stopped'].includes(found.state) || (found.state === 'receiving' && !isSending);
  return (
    <section className="import-notice" aria-label="Import">
      <FolderInput className="i i-s" aria-hidden />
      <p className="cap">
        <NoticeText found={found} isSending={isSending} />
      </p>
      <Link to="/import/$id" params={{ id: found.id }} className={buttonClass({ size: 'small' })}>
        {isWaiting ? 'Go on' : 'See'}
      </Link>
      {share !== null && (
        <div
          className="import-progress"
          role="progressbar"
          aria-label="Import"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(share * 100)}
        >
          <i style={{ width: `${Math.floor(share * 100)}%` }} />
        </div>
      )}
    </section>
  );
}
