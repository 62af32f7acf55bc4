import './faq.css';
import { RenderedHtml } from '../../../platform/web/ui/rendered-html.tsx';
import type { Question } from '../contract.ts';

/** Questions that open to their answers. `prefix`: so that the same question may stand twice on a page. */
export function FaqAnswers({ questions, prefix = '' }: { questions: readonly Question[]; prefix?: string }) {
  return (
    <ul className="faq-answers list">
      {questions.map(({ id, question, html }) => (
        <li key={id}>
          <details id={prefix + id}>
            <summary className="t-s">{question}</summary>
            <RenderedHtml lang="en" html={html} />
          </details>
        </li>
      ))}
    </ul>
  );
}
