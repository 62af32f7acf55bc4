import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/**
 * The router reloads the page when a screen's code cannot be loaded, offline too, and without what was typed.
 * It recognises such errors by their message. platform/web/versions/new-version.ts decides about reloads instead.
 */
export const lazyScreen = <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error('The code of this screen could not be loaded', { cause });
      }),
    name,
  );
