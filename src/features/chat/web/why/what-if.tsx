import { useId, useState, type FormEvent } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { wholeNumber } from '../../../../platform/web/format.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import type { ReplyRecord } from '../../record-contract.ts';
import { MESSAGE_MAX } from '../../rules.ts';
import { findLoaded } from '../session/away.ts';
import type { ShownMessage, Thread } from '../session/thread.ts';
import { FoldedText } from './folded-text.tsx';
import { diffPrompts, type DiffSection } from './prompt-diff.ts';
import { PromptSection } from './prompt-section.tsx';
import { useBuiltPrompt, type BuiltPrompt } from './record.queries.ts';
import { sectionName } from './section-names.ts';

interface WhatIfProps {
  record: ReplyRecord;
  thread: Thread;
  /** The reply; another message in the place of the one that it answers is tried. */
  message: ShownMessage;
}

/** Shows the prompt for other words than those that were said. Nothing is sent. */
export function WhatIf({ record, thread, message }: WhatIfProps) {
  const said = findLoaded(thread, ({ id }) => id === message.parentId);
  const [text, setText] = useState(said?.content ?? '');
  const id = useId();
  const build = useBuiltPrompt(thread.conversation.id);
  const content = text.trim();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!content || content.length > MESSAGE_MAX) return;
    build.mutate({ content, ...(said?.parentId ? { parentId: said.parentId } : {}) });
  }
  return (
    <section className="why-what-if" aria-labelledby={id}>
      <h3 className="t-s" id={id}>
        What if you had written
      </h3>
      <form onSubmit={submit}>
        <TextArea
          aria-labelledby={id}
          rows={3}
          maxLength={MESSAGE_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="row between">
          <span className="pane-note">Nothing is sent.</span>
          <Button type="submit" size="small" disabled={!content} busyText={build.isPending && 'Building...'}>
            Show the prompt
          </Button>
        </div>
      </form>
      {build.isError && (
        <p className="why-problem" role="alert">
          {messageOf(build.error, 'The prompt could not be built. Try again.')}
        </p>
      )}
      {build.data && <Built built={build.data} record={record} />}
    </section>
  );
}

const signed = (value: number): string => (value > 0 ? `+${wholeNumber(value)}` : `−${wholeNumber(-value)}`);

function Built({ built, record }: { built: BuiltPrompt; record: ReplyRecord }) {
  if (built.isStandIn)
    return <p className="t2">The built-in stand-in would answer from the card; it is given no prompt.</p>;
  const diff = diffPrompts(record.sections, built.sections);
  const more = built.tokens - record.tokens;
  const fired = built.lore.filter((entry) => entry.fired).map(({ entry }) => entry);
  const memories = built.memory.map(({ text }) => text);
  return (
    <div className="why-built" aria-live="polite">
      <p>
        <b className="num">{wholeNumber(built.tokens)}</b> of {wholeNumber(built.limit)} tokens
        {more === 0 ? ', as many as for this reply' : `, ${signed(more)} against this reply`}
        {`, ${built.isExact ? 'counted' : 'estimated'} for ${built.model}`}
      </p>
      <dl>
        <Named name="Memory" items={memories} />
        <Named name="Lore" items={fired} />
      </dl>
      {built.cut.map((sentence) => (
        <p key={sentence} className="pane-note">
          {sentence}
        </p>
      ))}
      <div className="why-prompt">
        {diff.map((section, index) => (
          <Differing key={index} section={section} built={built} />
        ))}
      </div>
      <details className="why-written">
        <summary>As it would be sent</summary>
        {built.messages.map(({ role, content }, index) => (
          <div key={index} className="why-sent">
            <b className="cap">{role}</b>
            <p className="why-text">{content}</p>
          </div>
        ))}
      </details>
    </div>
  );
}

function Named({ name, items }: { name: string; items: string[] }) {
  return (
    <div className="why-named">
      <dt>{name}</dt>
      <dd>{items.length === 0 ? 'none' : items.join(' · ')}</dd>
    </div>
  );
}

const CHANGES = { same: 'the same', new: 'new', gone: 'left out', changed: 'changed' };

function Differing({ section, built }: { section: DiffSection; built: BuiltPrompt }) {
  const { kind, tokens, more, change, lines } = section;
  const figure = [CHANGES[change], more !== 0 && change !== 'gone' && signed(more), wholeNumber(tokens)];
  return (
    <PromptSection
      kind={kind}
      name={sectionName(kind, built.history)}
      figure={figure.filter(Boolean).join(' · ')}
    >
      {change !== 'same' && lines.length > 0 && (
        <FoldedText isOpen={change === 'changed'}>
          {lines.map((line, index) => (
            <p key={index} className={classNames(line.change !== 'same' && `is-${line.change}`)}>
              {line.change !== 'same' && (
                <span className="sr">{line.change === 'new' ? 'New: ' : 'Gone: '}</span>
              )}
              {line.text}
            </p>
          ))}
        </FoldedText>
      )}
    </PromptSection>
  );
}
