import { dayText, moneyText } from '../../../platform/web/money.ts';
import type { Order } from '../contract.ts';

interface OrderText {
  title: string;
  text: string;
  isError: boolean;
}

const coinsText = (coins: number) => `${coins.toLocaleString('en-US')} ${coins === 1 ? 'coin' : 'coins'}`;

function paidText(order: Order, hasMail: boolean): OrderText {
  const paid = moneyText(order.price.total, order.price.currency);
  const when = order.paidAt ? ` on ${dayText(order.paidAt)}` : '';
  const receipt = `You paid ${paid}${when}.${hasMail ? ' The receipt comes by e-mail.' : ''}`;
  if (order.kind === 'pack')
    return { title: `${coinsText(order.coins)} are yours`, text: receipt, isError: false };
  const coins = order.coins > 0 ? ` ${coinsText(order.coins)} came with it.` : '';
  return {
    title: `Your ${order.title.replace(/, (?:monthly|yearly)$/, '')} has begun`,
    text: `${receipt}${coins}`,
    isError: false,
  };
}

/**
 * What an order's page says, by what the server knows of the order and not by the address that led here.
 * @param hasGivenUp whether the buyer came back without paying, as far as the provider's page can tell.
 * @param hasMail whether emails can be sent.
 */
export function orderText(order: Order, hasGivenUp: boolean, hasMail: boolean): OrderText {
  switch (order.state) {
    case 'paid':
      return paidText(order, hasMail);
    case 'open':
      return hasGivenUp
        ? {
            title: 'Not paid yet',
            text: 'We have not received a payment for this order. You can continue to payment, or cancel it.',
            isError: false,
          }
        : {
            title: 'Waiting for the payment to be confirmed',
            text: 'This page updates by itself. You can also leave: your purchase arrives as soon as the payment is confirmed, and you are never charged twice.',
            isError: false,
          };
    case 'failed':
      return {
        title: 'The payment did not go through',
        text:
          order.problem || 'It was declined, and nothing was charged. You can try again with another card.',
        isError: true,
      };
    case 'mismatch':
      return {
        title: 'The payment does not match the order',
        text:
          order.problem ||
          'What was paid is not the amount of this order, so nothing was added. Please write to us: the payment is on record.',
        isError: true,
      };
    case 'expired':
      return {
        title: 'This order has expired',
        text: order.problem || 'It was not paid in time, and nothing was charged.',
        isError: true,
      };
    case 'cancelled':
      return {
        title: 'This order was cancelled',
        text: order.problem || 'Nothing was charged.',
        isError: false,
      };
  }
}
