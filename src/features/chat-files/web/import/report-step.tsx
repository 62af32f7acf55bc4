import { Link } from '@tanstack/react-router';
import { Download, FolderInput, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { counted } from '../../../../shared/words/counted.ts';
import type { ChatImport } from '../../contract.ts';
import { downloadReport } from '../chat-files.queries.ts';
import { KEPT_KINDS, TAKEN_KINDS } from '../../rules.ts';
import { daysLeft, itemsIn, messagesIn, openIn } from './import-text.ts';
import { NotedItems } from './noted-items.tsx';
import { UndoDialog } from './undo-dialog.tsx';

interface ReportStepProps {
  found: ChatImport;
  /** Looks it over again, to bring in what did not come in. */
  onAgain: () => void;
  /** Begins another import. */
  onMore: () => void;
}

/** The last step: what is here, and what needs a look. */
export function ReportStep({ found, onAgain, onMore }: ReportStepProps) {
  const [isAsking, setAsking] = useState(false);
  const { counts, conversation, expiresAt, state } = found;
  const days = daysLeft(expiresAt, browserClock.now());
  const here = itemsIn(counts, 'chat', ['done', 'known']);
  const messages = messagesIn(counts, ['done', 'known']);
  const characters = itemsIn(counts, 'character', ['done', 'known']);
  const lore = itemsIn(counts, 'lorebook', ['done', 'known']) + itemsIn(counts, 'persona', ['done', 'known']);
  const kept = KEPT_KINDS.reduce((sum, kind) => sum + itemsIn(counts, kind, ['done', 'known']), 0);
  const chatNames = here === 1 ? 'chat' : 'chats';
  const sums = [
    { value: here, name: `${chatNames}, ${counted(messages, 'message')}` },
    { value: characters, name: characters === 1 ? 'character' : 'characters' },
    { value: lore, name: lore === 1 ? 'lorebook or persona' : 'lorebooks and personas' },
    { value: kept, name: kept === 1 ? 'preset or kept file' : 'presets and kept files' },
  ];
  const isPartial = found.hasFile && TAKEN_KINDS.some((kind) => openIn(counts, kind) > 0);
  return (
    <>
      <section className="import-panel import-sums" aria-label="Brought in">
        {sums.map(({ value, name }) => (
          <div key={name}>
            <b className="num">{value.toLocaleString('en-US')}</b>
            <span className="cap">{name}</span>
          </div>
        ))}
      </section>
      <NotedItems found={found} />
      <div className="import-bar">
        <div className="row g2 wrap">
          <Button variant="ghost" size="small" icon={<FolderInput className="i i-s" />} onClick={onMore}>
            Bring in more
          </Button>
          <Button
            variant="ghost"
            size="small"
            icon={<Download className="i i-s" />}
            onClick={() =>
              void downloadReport(found.id).catch((error: unknown) =>
                showErrorToast(error, {
                  title: messageOf(error, 'The report could not be loaded. Try again.'),
                }),
              )
            }
          >
            Full report
          </Button>
          {state === 'done' && days > 0 && (
            <Button
              variant="ghost"
              size="small"
              icon={<Undo2 className="i i-s" />}
              onClick={() => setAsking(true)}
            >
              Undo, {counted(days, 'day')} left
            </Button>
          )}
        </div>
        <div className="row g2 wrap">
          {state === 'done' && isPartial && <Button onClick={onAgain}>Go on with the rest</Button>}
          {conversation && (
            <Link
              to="/chat/$characterId"
              params={{ characterId: conversation.id }}
              className={buttonClass({ variant: 'primary', size: 'large' })}
            >
              Read on with {conversation.name}
            </Link>
          )}
        </div>
      </div>
      {isAsking && <UndoDialog id={found.id} onClose={() => setAsking(false)} />}
    </>
  );
}
