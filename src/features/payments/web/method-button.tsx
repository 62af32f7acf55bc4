import { showToast } from '../../../platform/web/toasts.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { useDeparture } from '../../../platform/web/screen/use-departure.ts';
import { updatePaymentMethod } from './payments.queries.ts';

/** Opens the provider's page for another card, because card data never reaches the product. */
export function MethodButton() {
  const { isLeaving, leaveBy } = useDeparture();
  async function ask() {
    const { success, url, message } = await updatePaymentMethod();
    if (success && url) return url;
    showToast({ tone: 'error', title: 'The payment page could not be opened', description: message });
    return null;
  }
  return (
    <Button
      size="small"
      aria-label="Change the payment method"
      busyText={isLeaving && 'Opening...'}
      onClick={() => leaveBy(ask)}
    >
      Change
    </Button>
  );
}
