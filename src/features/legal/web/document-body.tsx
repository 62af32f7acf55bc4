import { Check } from 'lucide-react';
import { RenderedHtml } from '../../../platform/web/ui/rendered-html.tsx';
import type { LegalDocument } from '../contract.ts';

/** The document itself: in short, its contents, and its sections with a summary in plain words beside each. */
export function DocumentBody({ document }: { document: LegalDocument }) {
  const { short, intro, sections } = document;
  return (
    <>
      {short.length > 0 && (
        <section className="panel legal-short" aria-labelledby="in-short">
          <h2 id="in-short" className="t-s">
            In short
          </h2>
          <ul>
            {short.map((point) => (
              <li key={point}>
                <Check className="i i-s" />
                {point}
              </li>
            ))}
          </ul>
        </section>
      )}
      {sections.length > 2 && <Contents sections={sections} />}
      {intro && <RenderedHtml lang="en" className="legal-text" html={intro} />}
      {sections.map(({ id, title, summary, html }, place) => (
        <section key={id} className="legal-section" aria-labelledby={id}>
          <h2 id={id}>
            <span aria-hidden="true">{place + 1}</span>
            {title}
          </h2>
          {summary && (
            <aside className="legal-summary" aria-label={`In plain words: ${title}`}>
              <p className="over">In plain words</p>
              <RenderedHtml lang="en" html={summary} />
            </aside>
          )}
          <RenderedHtml lang="en" className="legal-text" html={html} />
        </section>
      ))}
    </>
  );
}

function Contents({ sections }: Pick<LegalDocument, 'sections'>) {
  return (
    <details className="legal-contents not-printed" open>
      <summary className="t-s">Contents</summary>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </details>
  );
}
