const MINUTE = 60;

/** "Thought for 12 s". The time is 0 where nobody could tell when the thoughts began. */
export function thoughtsLabel({ ms }: { ms: number }): string {
  const seconds = Math.round(ms / 1000);
  if (ms === 0) return 'Thought before replying';
  if (seconds < 1) return 'Thought for a moment';
  if (seconds < MINUTE) return `Thought for ${seconds} s`;
  const rest = seconds % MINUTE;
  return `Thought for ${Math.floor(seconds / MINUTE)} min${rest ? ` ${rest} s` : ''}`;
}
