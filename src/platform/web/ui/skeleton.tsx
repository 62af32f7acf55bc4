import './skeleton.css';
import type { CSSProperties } from 'react';

/** Holds the place of what is coming; give it that size. Hidden from readers: say "Loading" once beside it. */
export function Skeleton({ className = '', style }: { className?: string; style?: CSSProperties }) {
  return <i className={`sk ${className}`} style={style} aria-hidden="true" />;
}
