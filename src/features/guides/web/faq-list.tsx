import { useHashTarget } from '../../../platform/web/screen/use-hash-target.ts';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import { FaqAnswers } from './faq-answers.tsx';
import { useFaq } from './guides.queries.ts';

/** All common questions by topic; below a heading of the page's own. */
export function FaqList() {
  const faq = useFaq();
  useHashTarget(faq.data !== undefined);
  if (faq.data)
    return (
      <div className="faq">
        {faq.data.topics.map(({ id, title, questions }) => (
          <section key={id} aria-labelledby={id}>
            <h3 id={id} className="t-m">
              {title}
            </h3>
            <FaqAnswers questions={questions} />
          </section>
        ))}
      </div>
    );
  if (faq.isError)
    return (
      <ErrorState
        title={navigator.onLine ? 'The answers could not be loaded' : 'You are offline'}
        onRetry={() => void faq.refetch()}
      />
    );
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="faq-sk" />
    </div>
  );
}
