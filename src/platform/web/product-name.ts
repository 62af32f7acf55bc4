import { createContext, useContext } from 'react';

/** An operator may rename the product; the server says what it is called. */
export const ProductNameContext = createContext('Nightbloom');
export const useProductName = (): string => useContext(ProductNameContext);
