import { messageOf } from '../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { useDeparture } from '../../../platform/web/screen/use-departure.ts';
import { openPortal } from './payments.queries.ts';

/** The provider's own page for cards and invoices. */
export function BillingPageButton() {
  const { isLeaving, leaveBy } = useDeparture();
  const ask = () =>
    openPortal().catch((error: unknown) => {
      showErrorToast(error, { title: 'The billing page could not be opened', description: messageOf(error) });
      return null;
    });
  return (
    <Button variant="ghost" busyText={isLeaving && 'Opening...'} onClick={() => leaveBy(ask)}>
      Billing page
    </Button>
  );
}
