import './skeleton.css';
import type { CSSProperties } from 'react';

/**
 * A placeholder for loading content; give it the same size. Hidden from screen readers, so add a "Loading"
 * text next to it.
 */
export function Skeleton({ className = '', style }: { className?: string; style?: CSSProperties }) {
  return <i className={`sk ${className}`} style={style} aria-hidden="true" />;
}
