import type { ReactNode } from 'react';
import { DeskLink } from './desk-link.tsx';
import type { DeskSearch } from './read-desk-search.ts';

/** What a figure is while it is not here. */
export const UNKNOWN = '…';

interface FigureProps {
  label: string;
  /** Where its details are. */
  path: string;
  search?: DeskSearch;
  children: ReactNode;
}

/** One number of the overview. */
export const Figure = ({ label, path, search, children }: FigureProps) => (
  <DeskLink path={path} search={search} className="panel desk-figure">
    <span className="cap">{label}</span>
    <b className="num">{children}</b>
  </DeskLink>
);
