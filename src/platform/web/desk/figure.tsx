import type { ReactNode } from 'react';
import { DeskLink } from './desk-link.tsx';
import type { DeskSearch } from './read-desk-search.ts';

/** Shown for a figure that is not loaded. */
export const UNKNOWN = '…';

interface FigureProps {
  label: string;
  /** The desk page with its details. */
  path: string;
  search?: DeskSearch;
  children: ReactNode;
}

/** A number on the overview. */
export const Figure = ({ label, path, search, children }: FigureProps) => (
  <DeskLink path={path} search={search} className="panel desk-figure">
    <span className="cap">{label}</span>
    <b className="num">{children}</b>
  </DeskLink>
);
