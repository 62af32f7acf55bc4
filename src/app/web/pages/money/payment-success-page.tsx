import { OrderPage } from './order-page.tsx';

/** The provider redirects buyers here. The redirect does not prove a payment, so the server is asked. */
export const PaymentSuccessPage = () => <OrderPage hasGivenUp={false} />;
