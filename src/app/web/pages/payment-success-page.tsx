import { OrderPage } from './order-page.tsx';

/** Buyers come here from the provider; whether they paid is asked. */
export const PaymentSuccessPage = () => <OrderPage hasGivenUp={false} />;
