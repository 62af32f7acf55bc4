/** The coin symbol: a ring with a crescent and a star. Always next to a number. */
export function CoinMark() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" fill="none" stroke="var(--coin)" strokeWidth="1.6" />
      <path fill="var(--coin)" d="M9.6 4.2a6 6 0 1 0 6.2 7.7 4.9 4.9 0 0 1-6.2-7.7Z" />
      <circle cx="13.2" cy="7" r="1.5" fill="var(--coin)" />
    </svg>
  );
}
