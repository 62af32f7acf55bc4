import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the browser can choose a folder. Browsers of phones have the attribute long before it does anything there;
 * those that also open folders by code can.
 */
const canChoose = (): boolean =>
  'webkitdirectory' in HTMLInputElement.prototype &&
  (!matchMedia('(pointer: coarse)').matches || 'showDirectoryPicker' in window);

export const useCanChooseFolder = (): boolean => useSyncExternalStore(never, canChoose, () => false);
