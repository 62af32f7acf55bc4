import { PaymentDetail } from './payment-detail.tsx';
import { PaymentList } from './payment-list.tsx';

export const PaymentsDeskPage = ({ rest }: { rest: string }) =>
  rest ? <PaymentDetail key={rest} id={rest} /> : <PaymentList />;
