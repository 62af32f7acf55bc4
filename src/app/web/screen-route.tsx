// The kinds of routes that screens have.
import { createRootRoute, createRoute, type StaticDataRouteOption } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazyScreen } from './lazy-screen.ts';
import { LoadFailedPage } from './pages/load-failed-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { Frame } from './shell/frame.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The server answers 404: there is no such screen. */
    isMissing?: boolean;
    /** For administrators, and for everybody in development. The server cannot tell who asks, so it answers 404. */
    isDiagnostic?: boolean;
    /** The staff's desk, which has its own frame. The server answers 404 to everybody. */
    isDesk?: boolean;
    /** Shown without the shell. */
    isBare?: boolean;
  }
  interface HistoryState {
    /** The page from which support was opened. */
    from?: string;
  }
}

export const root = createRootRoute({
  component: Frame,
  notFoundComponent: NotFoundPage,
  errorComponent: LoadFailedPage,
});

interface Options {
  /** Whether the server renders it too: then the screen must not access browser APIs while rendering. */
  ssr?: boolean;
  staticData?: StaticDataRouteOption;
}

export const DIAGNOSTIC: Options = { staticData: { isDiagnostic: true } };
export const DRAWN: Options = { ssr: true };
export const BARE: Options = { staticData: { isBare: true } };

/** A screen whose code is loaded when it is opened. */
export function screen<const P extends string, K extends string>(
  path: P,
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
  { ssr = false, staticData = {} }: Options = {},
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    ssr,
    staticData,
    component: lazyScreen(load, name),
  });
}

/** The not-found page. The specification also gives it a path of its own, which does not answer 404. */
export function notFound<const P extends string>(path: P, isMissing: boolean) {
  return createRoute({
    getParentRoute: () => root,
    path,
    ssr: true,
    component: NotFoundPage,
    staticData: { isMissing },
  });
}
