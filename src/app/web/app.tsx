import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { OffersContext, type Offers } from '../../platform/web/offers.ts';
import { SessionProvider } from '../../features/account/web/session-provider.tsx';
import { MembershipProvider } from '../../features/memberships/web/membership-provider.tsx';
import { lazyComponent } from '../../platform/web/screen/lazy-component.tsx';
import { ProductNameContext } from '../../platform/web/product-name.ts';
import { LateToaster } from './late-toaster.tsx';
import type { AppRouter } from './router.tsx';

/**
 * Loaded lazily because only the membership dialog needs it. If loading fails, the payment page still shows
 * it.
 */
const TestModeNote = lazyComponent(
  () => import('../../features/payments/web/test-mode-note.tsx').then((module) => module.TestModeNote),
  () => {},
);

interface AppProps {
  router: AppRouter;
  queryClient: QueryClient;
  productName: string;
  offers: Offers;
  /** Whether this render produces or hydrates the server's markup. */
  isFromServer: boolean;
}

/** Server and browser render the same tree. */
export function App({ router, queryClient, productName, offers, isFromServer }: AppProps) {
  return (
    <ProductNameContext value={productName}>
      <QueryClientProvider client={queryClient}>
        <OffersContext value={offers}>
          <SessionProvider isFromServer={isFromServer}>
            <MembershipProvider navigate={(path) => router.history.push(path)} testNote={<TestModeNote />}>
              <RouterProvider router={router} />
            </MembershipProvider>
            <LateToaster />
          </SessionProvider>
        </OffersContext>
      </QueryClientProvider>
    </ProductNameContext>
  );
}
