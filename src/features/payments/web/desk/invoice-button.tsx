import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { saveFile } from '../../../../platform/web/screen/save-file.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { paymentsDesk } from './payments-desk.queries.ts';

/** The invoice as PDF. A plain link would come without the caller's token. */
export function InvoiceButton({ id, number }: { id: string | null; number: string | null }) {
  const [isBusy, setBusy] = useState(false);
  if (id === null) return 'none yet';

  async function fetchInvoice(invoiceId: string) {
    setBusy(true);
    try {
      const response = await paymentsDesk.invoicePdf({ params: { id: invoiceId } });
      saveFile(await response.blob(), `${number ?? invoiceId}.pdf`);
    } catch (error) {
      showErrorToast(error, { title: 'The invoice could not be loaded', description: messageOf(error) });
    }
    setBusy(false);
  }

  return (
    <Button size="small" busyText={isBusy && 'Loading...'} onClick={() => void fetchInvoice(id)}>
      {number ?? 'Invoice'}
    </Button>
  );
}
