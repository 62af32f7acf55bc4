import { useSearch } from '@tanstack/react-router';
import { ManageScreen } from '../../../../features/memberships/web/manage-screen.tsx';
import { BillingPageButton } from '../../../../features/payments/web/billing-page-button.tsx';
import { InvoiceList } from '../../../../features/payments/web/invoice-list.tsx';
import { InvoiceView } from '../../../../features/payments/web/invoice-view.tsx';
import { MethodButton } from '../../../../features/payments/web/method-button.tsx';
import { SpendingLimit } from '../../../../features/payments/web/spending-limit.tsx';
import { TestModeNote } from '../../../../features/payments/web/test-mode-note.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { MembersOnly } from '../members-only.tsx';

/** The viewer's membership, or the invoice in the URL. */
export function SubscriptionManagePage() {
  const { invoice, isBack } = useSearch({ from: '/subscription/manage' });
  const { status } = useSession();
  if (status === 'guest')
    return (
      <Page title="Membership">
        <MembersOnly
          title="Your membership"
          text="Sign in to see your plan, its charges and your invoices."
        />
      </Page>
    );
  return (
    <Page title={invoice ? 'Invoice' : 'Your membership'}>
      {invoice ? (
        <InvoiceView key={invoice} id={invoice} />
      ) : (
        <ManageScreen
          isBack={isBack}
          methodButton={<MethodButton />}
          billingButton={<BillingPageButton />}
          payments={
            <>
              <SpendingLimit />
              <InvoiceList />
            </>
          }
          testNote={<TestModeNote />}
        />
      )}
    </Page>
  );
}
