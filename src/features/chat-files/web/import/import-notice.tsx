import './import.css';
import { Link } from '@tanstack/react-router';
import { FolderInput } from 'lucide-react';
import { useSession } from '../../../../platform/web/session.tsx';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import type { ChatImport } from '../../contract.ts';
import { useOpenImports } from '../chat-files.queries.ts';
import { sizeText } from '../size-text.ts';
import { useUpload } from '../upload/uploads.ts';

type Open = Pick<ChatImport, 'id' | 'state' | 'received' | 'bytes' | 'progress'>;

/** What an import is at, and how far, from 0 to 1. */
function standOf(
  { state, received, bytes, progress }: Open,
  isSending: boolean,
): [text: string, share: number | null] {
  const { items, doneItems, messages, doneMessages } = progress;
  const share = messages > 0 ? doneMessages / messages : doneItems / (items || 1);
  const done = `${doneItems.toLocaleString('en-US')} of ${items.toLocaleString('en-US')}`;
  if (state === 'receiving')
    return [
      isSending ? 'is being uploaded' : `waits for the rest: ${sizeText(received)} of ${sizeText(bytes)}`,
      received / bytes,
    ];
  if (state === 'scanning') return ['is being read', null];
  if (state === 'ready') return ['waits to be looked over', null];
  if (state === 'undoing') return ['is being undone', null];
  return state === 'stopped' ? [`is paused, ${done}`, share] : [`is coming in, ${done}`, share];
}

/** An import that is under way, paused, or waits; beside the list of chats. */
export function ImportNotice() {
  const { user } = useSession();
  const { data } = useOpenImports();
  const upload = useUpload(user?.id);
  const found = data?.items[0];
  if (!found) return null;
  const isSending = upload?.id === found.id && upload.phase !== 'broken';
  const [text, share] = standOf(isSending ? { ...found, received: upload.sent } : found, isSending);
  const isWaiting = ['ready', 'stopped'].includes(found.state) || (found.state === 'receiving' && !isSending);
  return (
    <section className="import-notice" aria-label="Import">
      <FolderInput className="i i-s" aria-hidden />
      <p className="cap">
        <b>{found.fileName}</b> {text}
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
