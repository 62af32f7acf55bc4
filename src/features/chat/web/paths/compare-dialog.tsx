import './compare-dialog.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { wholeNumber } from '../../../../platform/web/format.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { Message } from '../../contract.ts';
import type { ReplyRecord } from '../../record-contract.ts';
import { samplerLines } from '../sampler-words.ts';
import { MessageText } from '../thread/message-text.tsx';
import { useRecord } from '../why/record.queries.ts';
import { secondsText } from '../why/seconds-text.ts';
import { usePath } from './paths.queries.ts';

interface CompareDialogProps {
  conversationId: string;
  /** Messages with the same parent, in their order; at least two. */
  versions: readonly string[];
  /** One of the two that are shown first. */
  firstId: string;
  /** Goes on from one of them. */
  onChoose: (messageId: string) => void;
  onClose: () => void;
}

/** Two versions of a message beside each other, each with what it was written from. */
export function CompareDialog({ conversationId, versions, firstId, onChoose, onClose }: CompareDialogProps) {
  const first = Math.max(0, versions.indexOf(firstId));
  const [shown, setShown] = useState<[number, number]>(first === 0 ? [0, 1] : [first - 1, first]);
  return (
    <Dialog isOpen onClose={onClose} className="compare">
      <div className="body compare-body">
        <DialogTitle>Two versions</DialogTitle>
        <div className="compare-sides">
          {shown.map((index, side) => (
            <Side
              key={side}
              conversationId={conversationId}
              versions={versions}
              index={index}
              other={shown[1 - side]!}
              onIndex={(next) => setShown(side === 0 ? [next, shown[1]] : [shown[0], next])}
              onChoose={onChoose}
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

interface SideProps {
  conversationId: string;
  versions: readonly string[];
  index: number;
  /** The version on the other side, which is skipped. */
  other: number;
  onIndex: (index: number) => void;
  onChoose: (messageId: string) => void;
}

function Side({ conversationId, versions, index, other, onIndex, onChoose }: SideProps) {
  const id = versions[index]!;
  const { data, isError, refetch } = usePath(conversationId, id);
  const step = (by: 1 | -1): number | null => {
    const next = index + by === other ? index + 2 * by : index + by;
    return next >= 0 && next < versions.length ? next : null;
  };
  const [before, after] = [step(-1), step(1)];
  return (
    <section className="compare-side" aria-label={`Version ${index + 1}`}>
      <div className="row between">
        <h3 className="over">
          Version {index + 1} of {versions.length}
        </h3>
        {versions.length > 2 && (
          <span className="row">
            <IconButton
              size="small"
              label="Earlier version"
              disabled={before === null}
              onClick={() => before !== null && onIndex(before)}
            >
              <ChevronLeft className="i i-s" />
            </IconButton>
            <IconButton
              size="small"
              label="Later version"
              disabled={after === null}
              onClick={() => after !== null && onIndex(after)}
            >
              <ChevronRight className="i i-s" />
            </IconButton>
          </span>
        )}
      </div>
      {data ? (
        <>
          <div className="compare-text" tabIndex={0} role="group" aria-label="Its words">
            <MessageText text={data.message.content} />
          </div>
          {data.message.role === 'assistant' && (
            <WrittenFrom conversationId={conversationId} message={data.message} />
          )}
          <Button size="small" onClick={() => onChoose(id)}>
            Continue here
          </Button>
        </>
      ) : isError ? (
        <p className="cap">
          It could not be loaded.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      ) : (
        <Skeleton className="compare-place" />
      )}
    </section>
  );
}

/** The record in a few lines. */
function WrittenFrom({ conversationId, message }: { conversationId: string; message: Message }) {
  const { data: record, isPending } = useRecord(conversationId, message, { isWanted: true });
  if (isPending) return <Skeleton className="compare-record-place" />;
  if (!record) return <p className="cap">What it was written from was not kept.</p>;
  return (
    <dl className="compare-record">
      {linesOf(record).map(([name, value]) => (
        <div key={name} className="row between">
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function linesOf(record: ReplyRecord): [string, string][] {
  const { reported } = record;
  const lines: [string, string | null][] = [
    ['Model', record.isStandIn ? 'the stand-in' : record.model],
    [
      'Prompt',
      record.isStandIn ? null : `${wholeNumber(record.tokens)} of ${wholeNumber(record.limit)} tokens`,
    ],
    ['Written', reported && `${wholeNumber(reported.completionTokens)} tokens`],
    ['First word', record.firstWordMs === null ? null : secondsText(record.firstWordMs)],
    ['Whole', record.totalMs === null ? null : secondsText(record.totalMs)],
    ['Memory', `${record.memory.length}`],
    ['Lore', `${record.lore.filter(({ isUsed }) => isUsed).length}`],
    ...samplerLines(record.sampler),
  ];
  return lines.filter((line): line is [string, string] => line[1] !== null);
}
