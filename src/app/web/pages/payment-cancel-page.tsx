import { OrderPage } from './order-page.tsx';

/** Buyers who turned back come here. */
export const PaymentCancelPage = () => <OrderPage hasGivenUp />;
