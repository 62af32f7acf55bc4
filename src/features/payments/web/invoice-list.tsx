import './payments.css';
import '../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import { dayText, moneyText } from '../../../platform/web/money.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { InvoiceSummary } from '../contract.ts';
import { useInvoices } from './payments.queries.ts';
import { PdfButton } from './pdf-button.tsx';

/** Everything that was ever paid or given back, newest first. */
export function InvoiceList() {
  const invoices = useInvoices();
  const pages = invoices.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  const hasFailed = invoices.isError || pages.some((page) => page.hasFailed);
  return (
    <section className="invoices" aria-labelledby="invoices-title">
      <h2 className="t-m" id="invoices-title">
        Invoices
      </h2>
      {invoices.isPending ? (
        <div role="status" aria-label="Loading your invoices">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} style={{ height: 44, margin: '12px 0' }} />
          ))}
        </div>
      ) : (
        <>
          {items.length > 0 && (
            <ul className="list">
              {items.map((invoice) => (
                <Row key={invoice.id} invoice={invoice} />
              ))}
            </ul>
          )}
          {hasFailed ? (
            <div className="col g3 invoices-trouble">
              <p className="t2">
                {items.length > 0
                  ? 'Earlier invoices could not be loaded.'
                  : 'Your invoices could not be loaded.'}
              </p>
              <Button size="small" onClick={() => void invoices.refetch()}>
                Try again
              </Button>
            </div>
          ) : (
            items.length === 0 && <p className="t2">No invoices yet. They appear here after a purchase.</p>
          )}
          {invoices.hasNextPage && (
            <Button
              size="small"
              busyText={invoices.isFetchingNextPage && 'Loading...'}
              onClick={() => void invoices.fetchNextPage()}
            >
              Show earlier
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function Row({ invoice }: { invoice: InvoiceSummary }) {
  const { id, number, title, total, currency, issuedAt, refunded } = invoice;
  const isCredit = invoice.kind === 'credit_note';
  return (
    <li className="row g3 invoice-row">
      <div className="grow">
        <Link to="/subscription/manage" search={{ invoice: id }} className="t-s link">
          {number}
        </Link>
        <p className="cap invoice-what">
          {isCredit && 'Refund · '}
          {title} · <time dateTime={issuedAt}>{dayText(issuedAt)}</time>
        </p>
      </div>
      <div className="num invoice-sum">
        <b>
          {isCredit && '−'}
          {moneyText(Math.abs(total), currency)}
        </b>
        {refunded > 0 && <p className="cap">{moneyText(refunded, currency)} given back</p>}
      </div>
      <PdfButton invoice={invoice} />
    </li>
  );
}
