import { createContext, useContext } from 'react';

/** The product's name, which an operator may change; the server provides it. */
export const ProductNameContext = createContext('Nightbloom');
export const useProductName = (): string => useContext(ProductNameContext);
