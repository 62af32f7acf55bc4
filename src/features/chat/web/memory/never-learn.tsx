import { ChevronRight, X } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Input } from '../../../../platform/web/ui/controls/field.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import type { MemoryTopic } from '../../memory-contract.ts';
import { TOPIC_MAX } from '../../memory-rules.ts';
import { useTopics, type TopicPlace } from './topics.queries.ts';
import type { UndoOffer } from './use-undo.ts';

const countOf = (count: number): string => (count === 1 ? '1 fact' : `${count} facts`);

interface NeverLearnProps {
  place: TopicPlace;
  /** Where it applies, as in “in this conversation”. */
  where: string;
  undo: UndoOffer;
}

/** Topics that nothing is learned about, folded away until they are wanted. */
export function NeverLearn({ place, where, undo }: NeverLearnProps) {
  const { topics, add, remove, forget, bringBack } = useTopics(place);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const problemId = useId();
  const { data } = topics;
  const wanted = text.trim();
  const isFull = data !== undefined && data.topics.length >= data.max;
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (wanted === '' || add.isPending) return;
    setProblem('');
    try {
      await add.mutateAsync(wanted);
      setText('');
    } catch (error) {
      setProblem(messageOf(error, 'That could not be saved. Try again.'));
    }
  }
  const forgetAll = (topic: MemoryTopic) =>
    forget.mutate(topic, {
      onSuccess: ({ ids }) =>
        undo.offer(`Forgotten: ${countOf(ids.length)} about “${topic.text}”`, () => bringBack.mutate(ids)),
    });
  const removeTopic = (topic: MemoryTopic) =>
    remove.mutate(topic, {
      onSuccess: () => undo.offer(`“${topic.text}” may be learned about`, () => add.mutate(topic.text)),
    });
  return (
    <details className="memory-never">
      <summary>
        <ChevronRight className="i i-s" />
        Never learn about…
        {data && data.topics.length > 0 && <span className="num">{data.topics.length}</span>}
      </summary>
      <p className="pane-note">
        Nothing about these is noted {where}. What you write is still part of the conversation itself.
      </p>
      {topics.isError && (
        <p className="memory-problem" role="alert">
          The topics could not be loaded.{' '}
          <Button size="small" variant="ghost" onClick={() => void topics.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && data.topics.length > 0 && (
        <ul className="memory-topics">
          {data.topics.map((topic) => (
            <Topic
              key={topic.id}
              topic={topic}
              isForgetting={forget.isPending && forget.variables.id === topic.id}
              onForget={() => forgetAll(topic)}
              onRemove={() => removeTopic(topic)}
            />
          ))}
        </ul>
      )}
      <form className="memory-topic-form" onSubmit={(event) => void submit(event)}>
        <Input
          aria-label={`Never learn about, ${where}`}
          aria-describedby={problem ? problemId : undefined}
          placeholder="My work, a name, an illness"
          maxLength={TOPIC_MAX}
          value={text}
          disabled={isFull}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          type="submit"
          size="small"
          disabled={wanted === '' || isFull}
          busyText={add.isPending && 'Adding...'}
        >
          Add
        </Button>
      </form>
      {isFull && <p className="pane-note">{data.max} topics are the most. Remove one to add another.</p>}
      {problem && (
        <p id={problemId} className="memory-problem" role="alert">
          {problem}
        </p>
      )}
    </details>
  );
}

interface TopicProps {
  topic: MemoryTopic;
  isForgetting: boolean;
  onForget: () => void;
  onRemove: () => void;
}

function Topic({ topic: { text, factCount }, isForgetting, onForget, onRemove }: TopicProps) {
  const forgetText = factCount === 1 ? 'Forget it' : `Forget all ${factCount}`;
  return (
    <li>
      <span className="grow">
        <b>{text}</b>
        {factCount > 0 && (
          <span className="memory-topic-known">
            {countOf(factCount)} about this {factCount === 1 ? 'is' : 'are'} known.
            <Button
              size="small"
              variant="ghost"
              aria-label={`${forgetText}: ${text}`}
              busyText={isForgetting && 'Forgetting...'}
              onClick={onForget}
            >
              {forgetText}
            </Button>
          </span>
        )}
      </span>
      <IconButton size="small" label={`Allow again: ${text}`} title="Allow again" onClick={onRemove}>
        <X className="i i-s" />
      </IconButton>
    </li>
  );
}
