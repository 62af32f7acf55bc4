import { FaqAnswers } from './faq-answers.tsx';
import { useFaq } from './guides.queries.ts';

/** More would hide the form that they stand in. */
const SHOWN = 3;

/** Answers that may make a question unnecessary; nothing where none fits, or where they cannot be had. */
export function FaqSuggestions({ query }: { query: string }) {
  const { data } = useFaq(query);
  const best = data?.best.slice(0, SHOWN) ?? [];
  return (
    <div aria-live="polite">
      {query && best.length > 0 && (
        <section className="faq-suggestions" aria-label="Answers that may help">
          <p className="lab">This may answer it</p>
          <FaqAnswers questions={best} prefix="suggested-" />
        </section>
      )}
    </div>
  );
}
