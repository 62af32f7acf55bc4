import { OrderPage } from './order-page.tsx';

/** The provider redirects buyers here who cancelled. */
export const PaymentCancelPage = () => <OrderPage hasGivenUp />;
