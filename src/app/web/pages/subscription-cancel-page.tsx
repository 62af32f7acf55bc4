import { OrderPage } from './order-page.tsx';

/** Buyers who turned back come here. */
export const SubscriptionCancelPage = () => <OrderPage hasGivenUp />;
