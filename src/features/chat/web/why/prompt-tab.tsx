import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { wholeNumber } from '../../../../platform/web/format.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { ReplyRecord, SectionKind } from '../../record-contract.ts';
import { PaneNotice } from '../panes/pane-states.tsx';
import { SourceLink, type GoTo } from '../panes/source-link.tsx';
import type { ShownMessage, Thread } from '../session/thread.ts';
import { FoldedText } from './folded-text.tsx';
import { historyLines, type HistoryLines } from './history-lines.ts';
import { PromptSection } from './prompt-section.tsx';
import { sectionName } from './section-names.ts';
import { WhatIf } from './what-if.tsx';

interface PromptTabProps {
  record: ReplyRecord;
  thread: Thread;
  message: ShownMessage;
  here: { conversationId: string; goTo: GoTo };
  /** The section that was asked for: it is unfolded and has the focus. */
  wanted: SectionKind | null;
}

/** The prompt word for word, and what it would be for another message. */
export function PromptTab({ record, thread, message, here, wanted }: PromptTabProps) {
  const { sections, history, isStandIn } = record;
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wanted) own.current?.querySelector<HTMLElement>(`[data-kind="${wanted}"]`)?.focus();
  }, [wanted]);
  const said = historyLines(thread, history.firstMessageId, message.id, history.count);
  const texts = sections.filter(({ kind }) => kind !== 'history');
  const isKept = texts.some(({ text }) => text !== null);
  return (
    <>
      {isStandIn ? (
        <PaneNotice title="There was no prompt">
          The built-in stand-in speaks from the card itself.
        </PaneNotice>
      ) : !isKept ? (
        <PaneNotice title="The prompt is no longer kept">
          Memory and lore of this reply are still here.
        </PaneNotice>
      ) : (
        <div ref={own}>
          <div className="row between why-prompt-head">
            <span className="t2">Word for word, as the model was given it.</span>
            <Button
              size="small"
              icon={<Copy className="i i-s" />}
              onClick={() => void copy(promptText(record, said))}
            >
              Copy
            </Button>
          </div>
          <div className="why-prompt">
            {sections.map((section, index) => (
              <PromptSection
                key={index}
                kind={section.kind}
                name={sectionName(section.kind, history)}
                figure={wholeNumber(section.tokens)}
              >
                {section.kind === 'history' && (section.text === null || !said.isPart) ? (
                  <History said={said} firstId={history.firstMessageId} here={here} />
                ) : section.text === null ? (
                  <p className="why-text t3">This text was erased since.</p>
                ) : (
                  <FoldedText isOpen={section.kind === wanted}>{section.text}</FoldedText>
                )}
              </PromptSection>
            ))}
          </div>
        </div>
      )}
      <WhatIf key={message.parentId} record={record} thread={thread} message={message} />
    </>
  );
}

type HistoryProps = { said: HistoryLines; firstId: string | null; here: PromptTabProps['here'] };

function History({ said, firstId, here }: HistoryProps) {
  return (
    <>
      {said.lines.length > 0 && (
        <FoldedText>
          {said.lines.map(({ id, text }) => (
            <p key={id}>{text}</p>
          ))}
        </FoldedText>
      )}
      {said.isPart && firstId && (
        <p className="pane-note">
          Older ones are in the conversation, from{' '}
          <SourceLink to={{ conversationId: here.conversationId, messageId: firstId }} here={here}>
            the first one
          </SourceLink>{' '}
          on.
        </p>
      )}
    </>
  );
}

/** All sections in their order; of the messages, those that are loaded. */
function promptText({ sections }: ReplyRecord, said: HistoryLines): string {
  return sections
    .map(({ kind, text }) =>
      kind === 'history' && (text === null || !said.isPart)
        ? said.lines.map((line) => line.text).join('\n')
        : (text ?? ''),
    )
    .filter(Boolean)
    .join('\n\n');
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied', tone: 'success' });
  } catch {
    showToast({ title: 'Your browser did not allow copying', tone: 'error' });
  }
}
