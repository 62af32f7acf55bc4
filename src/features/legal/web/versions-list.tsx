import { Link } from '@tanstack/react-router';
import type { LegalDocument } from '../contract.ts';
import { dayOf } from './day.ts';
import { useVersions } from './legal.queries.ts';

/** What this document said before. */
export function VersionsList({ document }: { document: LegalDocument }) {
  const { slug } = document;
  const { data: versions, isError } = useVersions(slug);
  const params = { document: slug };
  return (
    <section className="legal-versions not-printed" aria-labelledby="versions">
      <h2 id="versions" className="t-m">
        Earlier versions
      </h2>
      {isError && <p className="cap">They could not be loaded. Try again in a moment.</p>}
      {versions?.length === 1 && <p className="cap">This is the first one.</p>}
      {versions && versions.length > 1 && (
        <ul className="list">
          {versions.map((one, place) => {
            const before = versions[place + 1];
            return (
              <li key={one.version}>
                <span>
                  <Link
                    className="link"
                    to="/legal/$document"
                    params={params}
                    search={one.isCurrent ? {} : { version: one.version }}
                    aria-current={one.version === document.version ? 'true' : undefined}
                  >
                    Version {one.version}
                  </Link>
                  {one.isCurrent && ' (current)'}
                </span>
                <span className="cap">
                  Effective {dayOf(one.effective)}
                  {one.correctedAt && `, corrected ${dayOf(one.correctedAt)}`}
                </span>
                {before && (
                  <Link
                    className="link cap"
                    to="/legal/$document"
                    params={params}
                    search={{ version: one.version, compare: before.version }}
                  >
                    What changed
                    <span className="sr">
                      {' '}
                      from version {before.version} to {one.version}
                    </span>
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
