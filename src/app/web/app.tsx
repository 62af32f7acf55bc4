import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { SessionProvider } from '../../features/account/web/session-provider.tsx';
import { ProductNameContext } from '../../platform/web/product-name.ts';
import { LateToaster } from './late-toaster.tsx';
import type { AppRouter } from './router.tsx';

interface AppProps {
  router: AppRouter;
  queryClient: QueryClient;
  productName: string;
}

/** The same tree on the server and in the browser. */
export function App({ router, queryClient, productName }: AppProps) {
  return (
    <ProductNameContext value={productName}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <RouterProvider router={router} />
          <LateToaster />
        </SessionProvider>
      </QueryClientProvider>
    </ProductNameContext>
  );
}
