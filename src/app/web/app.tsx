import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { AccountOffersContext, type AccountOffers } from '../../features/account/web/account-offers.ts';
import { SessionProvider } from '../../features/account/web/session-provider.tsx';
import { MembershipProvider } from '../../features/memberships/web/membership-provider.tsx';
import { lazyComponent } from '../../platform/web/lazy-component.tsx';
import { ProductNameContext } from '../../platform/web/product-name.ts';
import { LateToaster } from './late-toaster.tsx';
import type { AppRouter } from './router.tsx';

/** Only the membership dialog draws it here. Without it the payment page still says so. */
const TestModeNote = lazyComponent(
  () => import('../../features/payments/web/test-mode-note.tsx').then((module) => module.TestModeNote),
  () => {},
);

interface AppProps {
  router: AppRouter;
  queryClient: QueryClient;
  productName: string;
  offers: AccountOffers;
  /** Whether this render makes the server's markup, or takes it over. */
  isFromServer: boolean;
}

/** The same tree on the server and in the browser. */
export function App({ router, queryClient, productName, offers, isFromServer }: AppProps) {
  return (
    <ProductNameContext value={productName}>
      <QueryClientProvider client={queryClient}>
        <AccountOffersContext value={offers}>
          <SessionProvider isFromServer={isFromServer}>
            <MembershipProvider navigate={(path) => router.history.push(path)} testNote={<TestModeNote />}>
              <RouterProvider router={router} />
            </MembershipProvider>
            <LateToaster />
          </SessionProvider>
        </AccountOffersContext>
      </QueryClientProvider>
    </ProductNameContext>
  );
}
