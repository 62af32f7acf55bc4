import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { Guide } from '../contract.ts';
import { GuideCard } from './guide-card.tsx';

/** Where to read on. */
export function GuideFoot({ guide: { related, previous, next } }: { guide: Guide }) {
  return (
    <footer className="guide-foot not-printed">
      {related.length > 0 && (
        <section aria-labelledby="guide-related">
          <h2 className="d-m" id="guide-related">
            Read <em>on</em>
          </h2>
          <ul>
            {related.map((one) => (
              <li key={one.slug}>
                <GuideCard guide={one} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav aria-label="Other guides" className="guide-turn">
        {previous && (
          <Link to="/guides/$slug" params={{ slug: previous.slug }} rel="prev">
            <ArrowLeft className="i i-s" />
            <span>
              <span className="cap">Previous</span>
              {previous.title}
            </span>
          </Link>
        )}
        {next && (
          <Link to="/guides/$slug" params={{ slug: next.slug }} rel="next" className="guide-next">
            <span>
              <span className="cap">Next</span>
              {next.title}
            </span>
            <ArrowRight className="i i-s" />
          </Link>
        )}
      </nav>
    </footer>
  );
}
