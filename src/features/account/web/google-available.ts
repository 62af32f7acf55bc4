import { createContext, useContext } from 'react';

/** Whether a Google client is configured; the page says so from its beginning, so the button never changes its mind. */
export const GoogleAvailableContext = createContext(false);
export const useIsGoogleAvailable = (): boolean => useContext(GoogleAvailableContext);
