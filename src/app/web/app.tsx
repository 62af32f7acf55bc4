import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { GoogleAvailableContext } from '../../features/account/web/google-available.ts';
import { SessionProvider } from '../../features/account/web/session-provider.tsx';
import { ProductNameContext } from '../../platform/web/product-name.ts';
import { LateToaster } from './late-toaster.tsx';
import type { AppRouter } from './router.tsx';

interface AppProps {
  router: AppRouter;
  queryClient: QueryClient;
  productName: string;
  hasGoogle: boolean;
  /** Whether this render makes the server's markup, or takes it over. */
  isFromServer: boolean;
}

/** The same tree on the server and in the browser. */
export function App({ router, queryClient, productName, hasGoogle, isFromServer }: AppProps) {
  return (
    <ProductNameContext value={productName}>
      <QueryClientProvider client={queryClient}>
        <GoogleAvailableContext value={hasGoogle}>
          <SessionProvider isFromServer={isFromServer}>
            <RouterProvider router={router} />
            <LateToaster />
          </SessionProvider>
        </GoogleAvailableContext>
      </QueryClientProvider>
    </ProductNameContext>
  );
}
