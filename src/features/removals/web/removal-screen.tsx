import './removals.css';
import '../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Receipt } from '../contract.ts';
import { HeldNote } from './held-note.tsx';
import { ReceiptView } from './receipt-view.tsx';
import { RemovalForm } from './removal-form.tsx';

/** Asking for something to be taken down, with or without an account. */
export function RemovalScreen({ url }: { url: string | undefined }) {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  return (
    <div className="removal">
      <header className="removal-head">
        <h1 className="d-l">Request removal</h1>
        <p className="t2">
          You need no account. Say what it is about and where it is; what a complete request names is hidden
          at once where the law asks for it, and a person decides. You get a number and a link to see how it
          stands.
        </p>
        <p className="cap">
          If someone is in danger right now, call your local emergency number first. For everything else,{' '}
          <Link to="/support" className="link">
            ask our support
          </Link>
          .
        </p>
      </header>
      <HeldNote />
      {receipt ? <ReceiptView receipt={receipt} /> : <RemovalForm url={url} onDone={setReceipt} />}
    </div>
  );
}
