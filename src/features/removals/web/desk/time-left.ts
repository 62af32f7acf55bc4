const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "3 h 20 min left", "2 d 4 h left", "40 min over". */
export function timeLeft(iso: string, now: number): string {
  const left = Date.parse(iso) - now;
  const size = Math.abs(left);
  const [days, hours, minutes] = [
    Math.floor(size / DAY),
    Math.floor((size % DAY) / HOUR),
    Math.floor((size % HOUR) / MINUTE),
  ];
  const text = days > 0 ? `${days} d ${hours} h` : hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
  return `${text} ${left < 0 ? 'over' : 'left'}`;
}
