import { BookOpenText, Pin } from 'lucide-react';
import { browserClock } from '../../../../platform/web/clock.ts';
import type { RecordedMemory, ReplyRecord } from '../../record-contract.ts';
import { PaneNotice } from '../panes/pane-states.tsx';
import { SourceLink, type GoTo } from '../panes/source-link.tsx';
import { oldText, sourceText } from '../panes/source-text.ts';
import type { Speech } from '../panes/speech.ts';

/** Scores from which a match is called strong or fair. */
const STRONG = 0.66;
const FAIR = 0.33;
const SOURCES_MAX = 3;

interface MemoryUsedTabProps {
  record: ReplyRecord;
  speech: Speech;
  here: { conversationId: string; goTo: GoTo };
  onAll: () => void;
}

/** The memories that stood in the prompt, each with what proves it. */
export function MemoryUsedTab({ record, speech, here, onAll }: MemoryUsedTabProps) {
  const { memory, memoryLeftOut } = record;
  const all = (
    <button type="button" className="link" onClick={onAll}>
      See them all
    </button>
  );
  return (
    <>
      {memory.length === 0 ? (
        <PaneNotice title="No memories used">
          Nothing that is remembered was needed for this reply.
        </PaneNotice>
      ) : (
        <div>
          {memory.map((item, index) => (
            <Used key={item.id ?? index} memory={item} speech={speech} here={here} />
          ))}
        </div>
      )}
      <p className="pane-note">
        {memoryLeftOut > 0
          ? `${memoryLeftOut} more ${memoryLeftOut === 1 ? 'memory was' : 'memories were'} not needed for this reply. `
          : 'What is remembered can be read and corrected. '}
        {all}
      </p>
    </>
  );
}

type UsedProps = Pick<MemoryUsedTabProps, 'speech' | 'here'> & { memory: RecordedMemory };

function Used({ memory, speech, here }: UsedProps) {
  const now = browserClock.now();
  const { kind, text, sources, words } = memory;
  const [first] = sources;
  return (
    <article className="why-entry">
      <Mark memory={memory} />
      <div className={text === null ? 'why-entry-text t3' : 'why-entry-text'}>
        {text ?? 'Forgotten since. Its text is gone.'}
      </div>
      <div className="why-entry-rest">
        {text !== null && first && first.excerpt !== text && kind !== 'scene' && kind !== 'chapter' && (
          <p className="why-quote">“{first.excerpt}”</p>
        )}
        <div className="why-entry-line">
          {sources.slice(0, SOURCES_MAX).map((source) => (
            <SourceLink key={source.messageId} to={source} here={here}>
              {sourceText(source, speech.possessive, now)}
            </SourceLink>
          ))}
          {first && <span>{oldText(first.at, now)}</span>}
          <span>{matchText(memory)}</span>
          {words.length > 0 && (
            <span>
              same words:{' '}
              {words.map((word) => (
                <mark key={word}>{word}</mark>
              ))}
            </span>
          )}
        </div>
      </div>
    </article>
  );
}

function Mark({ memory: { kind, text } }: { memory: RecordedMemory }) {
  if (text === null) return <i className="petal is-hollow" />;
  if (kind === 'pinned') return <Pin className="i" />;
  if (kind === 'fact') return <i className="petal" />;
  return <BookOpenText className="i" />;
}

const KINDS = {
  pinned: 'pinned by you, always given',
  fact: '',
  passage: 'word for word',
  scene: 'a scene',
  chapter: 'a chapter',
};

function matchText({ kind, score }: RecordedMemory): string {
  const match =
    score === null ? '' : score >= STRONG ? 'strong match' : score >= FAIR ? 'fair match' : 'weak match';
  return [KINDS[kind], match].filter(Boolean).join(', ');
}
