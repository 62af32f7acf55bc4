const PETAL = 'M21.6 11.1c-1.9-2-2.3-4.6 0-7.4 2.3 2.8 1.9 5.4 0 7.4Z';

/** The logo: a crescent around a six-petal flower. At least 20 px. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path fill="var(--text)" d="M15.2 2.1A14 14 0 1 0 29.6 19a11.2 11.2 0 0 1-14.4-16.9Z" />
      <g fill="var(--accent)">
        {[0, 60, 120, 180, 240, 300].map((turn) => (
          <path key={turn} transform={`rotate(${turn} 21.6 11.4)`} d={PETAL} />
        ))}
      </g>
      <circle cx="21.6" cy="11.4" r="1.5" fill="var(--bg-canvas)" />
    </svg>
  );
}
