import { BookOpen, BookX } from 'lucide-react';
import { wholeNumber } from '../../../../platform/web/format.ts';
import type { RecordedLore, ReplyRecord } from '../../record-contract.ts';
import { PaneNotice } from '../panes/pane-states.tsx';
import { SourceLink, type GoTo } from '../panes/source-link.tsx';
import { loreReason } from './lore-reason.ts';

interface LoreTabProps {
  record: ReplyRecord;
  here: { conversationId: string; goTo: GoTo };
  /** "Given to her". */
  object: string;
}

/** Which lore entries were given, which were not, and why. */
export function LoreTab({ record, here, object }: LoreTabProps) {
  const given = record.lore.filter(({ isUsed }) => isUsed);
  const out = record.lore.filter(({ isUsed }) => !isUsed);
  if (record.lore.length === 0)
    return <PaneNotice title="No lore">No lorebook had anything to say to this reply.</PaneNotice>;
  return (
    <>
      <Group title={`Given to ${object}`} entries={given} here={here} />
      <Group title="Left out" entries={out} here={here} />
    </>
  );
}

interface GroupProps {
  title: string;
  entries: RecordedLore[];
  here: LoreTabProps['here'];
}

function Group({ title, entries, here }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h3 className="over">{title}</h3>
      {entries.map((entry, index) => (
        <Entry key={index} entry={entry} here={here} />
      ))}
    </section>
  );
}

function Entry({ entry, here }: { entry: RecordedLore; here: LoreTabProps['here'] }) {
  const { isUsed, key, messageId, tokens } = entry;
  const { before, after } = loreReason(entry.why, isUsed, key);
  const Icon = isUsed ? BookOpen : BookX;
  return (
    <article className="why-entry">
      <Icon className="i" />
      <div className={isUsed ? 'why-entry-text' : 'why-entry-text t2'}>{entry.entry}</div>
      <div className="why-entry-rest">
        <div className="why-entry-line">
          <span>
            {before}
            {after !== null && <mark>{key}</mark>}
            {after}
          </span>
          {messageId && (
            <SourceLink to={{ conversationId: here.conversationId, messageId }} here={here}>
              Its message
            </SourceLink>
          )}
          {isUsed && <span className="num">{wholeNumber(tokens)} tokens</span>}
          {entry.book && <span>{entry.book}</span>}
        </div>
      </div>
    </article>
  );
}
