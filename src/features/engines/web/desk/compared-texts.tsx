import type { EmbeddingTestEvent } from '../../embeddings-contract.ts';
import { durationText } from './duration-text.ts';

type Comparison = Extract<EmbeddingTestEvent, { event: 'compared' }>['data'];

/** Whether a question came nearer to its answer than to another sentence, by the vectors of an engine. */
export function ComparedTexts({ model, dimension, milliseconds, question, near, far, isNearer }: Comparison) {
  return (
    <>
      <p>
        {model} gives vectors of {dimension} numbers; three sentences took {durationText(milliseconds)}.
      </p>
      <dl className="engine-compared">
        <dt>{question}</dt>
        {[near, far].map(({ text, cosine }) => (
          <dd key={text}>
            <span>{text}</span> <b className="num">{cosine.toFixed(2)}</b>
          </dd>
        ))}
      </dl>
      <p className={isNearer ? undefined : 'err'}>
        {isNearer
          ? 'The answer is nearer to the question than the other sentence, as it should be.'
          : 'The answer is not nearer to the question than the other sentence. Memory would find the wrong things with this model; choose another one.'}
      </p>
    </>
  );
}
