import { createContext, useContext } from 'react';

/** What the operator has set up. The page says so from its beginning, so no button changes its mind. */
export interface AccountOffers {
  /** Whether a Google client is configured. */
  hasGoogle: boolean;
  /** Whether mail reaches anybody: without it no link can verify an address or bring a new password. */
  hasMail: boolean;
}

export const NO_OFFERS: AccountOffers = { hasGoogle: false, hasMail: true };
export const AccountOffersContext = createContext(NO_OFFERS);
export const useAccountOffers = (): AccountOffers => useContext(AccountOffersContext);
