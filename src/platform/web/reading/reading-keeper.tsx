import './reading.css';
import { useEffect } from 'react';
import { readingWords, useReading } from './reading.ts';

/** Keeps <html data-reading> in step with the choice. Render it once, in the frame of all screens. */
export function ReadingKeeper() {
  const { text } = useReading();
  useEffect(() => {
    const write = () => {
      document.documentElement.dataset.reading = readingWords(text);
    };
    write();
    const query = matchMedia('(prefers-contrast: more)');
    query.addEventListener('change', write);
    return () => query.removeEventListener('change', write);
  }, [text]);
  return null;
}
