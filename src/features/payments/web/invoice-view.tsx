import './payments.css';
import '../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Printer } from 'lucide-react';
import { ApiError } from '../../../platform/web/api-error.ts';
import { dayText, moneyText } from '../../../platform/web/money.ts';
import { Button, buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { Invoice } from '../contract.ts';
import { useInvoice } from './payments.queries.ts';
import { PdfButton } from './pdf-button.tsx';

/** One invoice or credit note as a page, to read or to print. */
export function InvoiceView({ id }: { id: string }) {
  const { data, error, refetch } = useInvoice(id);
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div className="invoice">
      <Link
        to="/subscription/manage"

        className={buttonClass({ variant: 'ghost', size: 'small', className: 'invoice-back' })}
      >
        <ArrowLeft className="i i-s" />
        Membership and invoices
      </Link>
      {data ? (
        <Sheet invoice={data} />
      ) : error ? (
        <ErrorState
          heading="h1"
          title={
            isMissing
              ? 'There is no such invoice'
              : navigator.onLine
                ? 'The invoice could not be loaded'
                : 'You are offline'
          }
          text={isMissing ? 'It may belong to another account.' : 'Try again in a moment.'}
          onRetry={isMissing ? undefined : () => void refetch()}
        />
      ) : (
        <div aria-busy="true">
          <h1 className="sr">Invoice</h1>
          <p className="sr" role="status">
            Loading the invoice
          </p>
          <Skeleton style={{ height: 520, borderRadius: 16 }} />
        </div>
      )}
    </div>
  );
}

function Sheet({ invoice }: { invoice: Invoice }) {
  const { seller, buyer, currency } = invoice;
  const isCredit = invoice.kind === 'credit_note';
  const money = (minor: number) => moneyText(minor, currency);
  return (
    <article className="panel pad-l invoice-sheet">
      <div className="row between wrap g4">
        <div>
          <p className="over">{isCredit ? 'Credit note' : 'Invoice'}</p>
          <h1 className="d-m num">{invoice.number}</h1>
          <p className="cap">
            Issued on {dayText(invoice.issuedAt)}
            {invoice.ofInvoice && `, for invoice ${invoice.ofInvoice}`}
          </p>
        </div>
        <div className="row g2 invoice-tools">
          <PdfButton invoice={invoice} />
          <Button size="small" icon={<Printer className="i i-xs" />} onClick={() => print()}>
            Print
          </Button>
        </div>
      </div>
      {invoice.isTest && <p className="test-mode">Test mode: no real money moved.</p>}
      <div className="invoice-parties">
        <div>
          <h2 className="over">From</h2>
          <p className="t-s">{seller.name}</p>
          <p className="t2 invoice-address">{seller.address}</p>
          {seller.taxId && <p className="cap">Tax number {seller.taxId}</p>}
          {seller.email && <p className="cap">{seller.email}</p>}
        </div>
        <div>
          <h2 className="over">To</h2>
          <p className="t-s clip">{buyer.username}</p>
          <p className="t2 invoice-address">{buyer.email}</p>
          {buyer.country && <p className="cap">{buyer.country}</p>}
        </div>
      </div>
      <dl>
        {invoice.lines.map((line, index) => (
          <div className="kv" key={index}>
            <dt className="invoice-line">{line.title}</dt>
            <dd className="num">{money(line.amount)}</dd>
          </div>
        ))}
        <div className="kv invoice-first-sum">
          <dt>Net</dt>
          <dd className="num">{money(invoice.net)}</dd>
        </div>
        {(invoice.tax !== 0 || invoice.taxBasisPoints > 0) && (
          <div className="kv">
            <dt>
              {invoice.taxLabel || 'Tax'} {invoice.taxBasisPoints / 100}%
            </dt>
            <dd className="num">{money(invoice.tax)}</dd>
          </div>
        )}
        <div className="kv invoice-total">
          <dt>{isCredit ? 'Given back' : 'Total'}</dt>
          <dd className="num">{money(invoice.total)}</dd>
        </div>
        {invoice.refunded > 0 && (
          <div className="kv">
            <dt>Given back since</dt>
            <dd className="num">{money(invoice.refunded)}</dd>
          </div>
        )}
      </dl>
    </article>
  );
}
