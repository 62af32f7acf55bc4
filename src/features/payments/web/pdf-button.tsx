import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { saveFile } from '../../../platform/web/screen/save-file.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { fetchInvoicePdf } from './payments.queries.ts';

interface PdfButtonProps {
  invoice: { id: string; number: string };
}

export function PdfButton({ invoice }: PdfButtonProps) {
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      saveFile(await fetchInvoicePdf(invoice.id), `${invoice.number}.pdf`);
    } catch (error) {
      showErrorToast(error, { title: 'The PDF could not be downloaded', description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      size="small"
      icon={<Download className="i i-xs" />}
      aria-label={`Save ${invoice.number} as PDF`}
      busyText={isBusy && '...'}
      onClick={() => void save()}
    >
      PDF
    </Button>
  );
}
