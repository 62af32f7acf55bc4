import './legal.css';
import '../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import { useProductName } from '../../../platform/web/product-name.ts';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import { DOCUMENT_SLUGS } from '../rules.ts';
import { dayOf } from './day.ts';
import { useDocuments } from './legal.queries.ts';

/** All legal documents, each with what it is about. */
export function LegalIndexScreen() {
  const productName = useProductName();
  const documents = useDocuments();
  return (
    <div className="legal-index">
      <header>
        <h1 className="d-l">
          The rules of the <em>garden</em>
        </h1>
        <p className="t2 b-l">
          What {productName} and you can expect of each other. Each document begins with the few things that
          matter most, and says in plain words what each section means.
        </p>
      </header>
      {documents.data ? (
        <ul className="legal-cards">
          {documents.data.items.map((item) => (
            <li key={item.slug} className="panel">
              <h2 className="t-m">
                <Link className="legal-card-link" to="/legal/$document" params={{ document: item.slug }}>
                  {item.title}
                </Link>
              </h2>
              <p className="t2">{item.description}</p>
              <p className="cap">
                Version {item.version} · effective {dayOf(item.effective)}
              </p>
            </li>
          ))}
        </ul>
      ) : documents.isError ? (
        <ErrorState
          title={navigator.onLine ? 'The documents could not be loaded' : 'You are offline'}
          text="Try again in a moment."
          onRetry={() => void documents.refetch()}
        />
      ) : (
        <ul className="legal-cards" role="status" aria-label="Loading">
          {DOCUMENT_SLUGS.map((slug) => (
            <li key={slug}>
              <Skeleton className="legal-sk-card" />
            </li>
          ))}
        </ul>
      )}
      <p className="t2">
        Is something of yours, or of you, here that should not be?{' '}
        <Link className="link" to="/content-removal">
          Ask for its removal
        </Link>
        . For everything else there is{' '}
        <Link className="link" to="/support">
          support
        </Link>
        .
      </p>
    </div>
  );
}
