import { createContext, useContext } from 'react';

/** What the operator has set up. It is part of the page's first data, so that no button changes later. */
export interface Offers {
  /** Whether a Google client is configured. */
  hasGoogle: boolean;
  /** Whether emails can be sent; without them no link can verify an address or reset a password. */
  hasMail: boolean;
}

export const NO_OFFERS: Offers = { hasGoogle: false, hasMail: true };
export const OffersContext = createContext(NO_OFFERS);
export const useOffers = (): Offers => useContext(OffersContext);
