import { useEffect, useState } from 'react';

/** Below the header: a heading that has come up to here begins what is read. Pixels. */
const READING_LINE = 140;

/** @returns the id of the section that is being read: the last whose heading has passed below the header. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    function look() {
      const headings = ids.flatMap((id) => document.getElementById(id) ?? []);
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < READING_LINE);
      setCurrent((isAtEnd ? headings.at(-1) : (passed.at(-1) ?? headings[0]))?.id);
    }
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [ids]);
  return current;
}
