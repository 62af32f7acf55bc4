import { z } from 'zod';
import { isOwnPath } from './own-path.ts';

/** Minor units of a currency, for instance cents. */
export const Amount = z.number().int().describe('Minor units of the currency');
/** ISO 4217. */
export const Currency = z.string().regex(/^[A-Z]{3}$/);
/** ISO 3166-1 alpha-2, in capitals. */
export const Country = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.string().regex(/^[A-Z]{2}$/, 'Choose a country'));
export const Period = z.enum(['month', 'year']);
export type Period = z.infer<typeof Period>;

/** A price with its tax for one country; `total` is charged. */
export const Price = z.object({
  net: Amount,
  tax: Amount,
  total: Amount,
  currency: Currency,
  /** For instance "VAT"; empty if there is no tax. */
  taxLabel: z.string(),
  /** Hundredths of a percent. */
  taxBasisPoints: z.number().int(),
});
export type Price = z.infer<typeof Price>;

/** The page on which a buyer pays. */
export const CheckoutAnswer = z.object({
  success: z.literal(true),
  orderId: z.string(),
  /** The provider's hosted page. */
  checkoutUrl: z.string(),
});
export type CheckoutAnswer = z.infer<typeof CheckoutAnswer>;

/** Path within the product to return to after paying. Other sites are not accepted. */
export const ReturnPath = z.string().max(300).refine(isOwnPath, 'Must be a path of this site');
