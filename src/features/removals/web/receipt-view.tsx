import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import type { Receipt } from '../contract.ts';
import { whenText } from './removal-words.ts';

/** After a request was sent. The heading takes the focus, as the form is gone. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="removal-receipt panel pad-l" role="status">
      <CircleCheck className="i" />
      <h2 className="d-m" ref={heading} tabIndex={-1}>
        We received your request
      </h2>
      <p>
        Its number is <b className="num">{receipt.reference}</b>.
      </p>
      <p className="t2">
        {receipt.isHidden
          ? 'What you named is hidden from everyone while we look at it.'
          : 'A member of our staff looks at what you named.'}{' '}
        We decide by {whenText(receipt.dueAt)}.
      </p>
      <p className="t2">
        {receipt.isEmailed
          ? 'The number and a link are on their way to your email address.'
          : 'Keep the link to the next page. No email is on its way, so it is the only way back.'}
      </p>
      <Link
        to="/content-removal/$id"
        params={{ id: receipt.id }}
        search={{ key: receipt.key }}
        className={buttonClass({ variant: 'primary' })}
      >
        Check the status
      </Link>
    </section>
  );
}
