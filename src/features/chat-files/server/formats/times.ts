// Times as programs write them (formats.md 3.8).

export interface ReadTime {
  /** Milliseconds since the Unix epoch. */
  at: number;
  hasZone: boolean;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Before 2000 and after 2100 a number is no time of a chat. */
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** "2024-10-05 @19h 31m 05s 123ms", "2024-10-5@19h31m05s" */
const HUMANIZED =
  /^(\d{4})-(\d{1,2})-(\d{1,2})\s*@\s*(\d{1,2})h\s*(\d{1,2})m\s*(\d{1,2})s(?:\s*(\d{1,3})ms)?$/;
/** "October 5, 2024 7:31pm", "Oct 5, 2024, 19:31:05" */
const WRITTEN = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4}),? (\d{1,2}):(\d{2})(?::(\d{2}))? ?([ap]m)?$/i;
/** ISO 8601 with its date whole; the zone may be missing. */
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

const minutesOf = (zone: string): number => {
  if (/^z$/i.test(zone)) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone)!;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

/** Null where a part is out of range, as the 31st of June is. */
function utc(year: number, month: number, day: number, rest: number[]): number | null {
  const [hour = 0, minute = 0, second = 0, ms = 0] = rest;
  const at = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  const read = new Date(at);
  const isReal =
    read.getUTCMonth() === month - 1 && read.getUTCDate() === day && hour < 24 && minute < 60 && second < 61;
  return isReal ? at : null;
}

function readNumber(value: number): ReadTime | null {
  // Seconds or milliseconds.
  const at = value < 1e11 ? value * 1000 : value;
  return at >= EARLIEST && at < LATEST ? { at: Math.round(at), hasZone: true } : null;
}

function readIso(found: RegExpExecArray): { at: number | null; zone: string | undefined } {
  const [, year, month, day, hour, minute, second, fraction, zone] = found;
  const ms = fraction ? Math.floor(Number(`0.${fraction}`) * 1000) : 0;
  const rest = [hour, minute, second].map((part) => Number(part ?? 0));
  return { at: utc(Number(year), Number(month), Number(day), [...rest, ms]), zone };
}

function readLocal(text: string): { at: number | null; zone?: string | undefined } | null {
  const humanized = HUMANIZED.exec(text);
  if (humanized) {
    const [year, month, day, ...rest] = humanized.slice(1).map((part) => Number(part ?? 0));
    return { at: utc(year!, month!, day!, rest) };
  }
  const written = WRITTEN.exec(text);
  if (written) {
    const [, name = '', day, year, hour, minute, second, half] = written;
    const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
    const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
    return {
      at:
        month > 0
          ? utc(Number(year), month, Number(day), [hours, Number(minute), Number(second ?? 0)])
          : null,
    };
  }
  const iso = ISO.exec(text);
  return iso && readIso(iso);
}

/**
 * @param utcOffset minutes east of UTC, for times that state no zone
 * @returns null where it is no time
 */
export function readTime(value: unknown, utcOffset: number): ReadTime | null {
  if (typeof value === 'number') return readNumber(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{9,13}(\.\d+)?$/.test(text)) return readNumber(Number(text));
  const found = readLocal(text);
  if (!found || found.at === null) return null;
  const offset = found.zone ? minutesOf(found.zone) : utcOffset;
  const at = found.at - offset * 60_000;
  return at >= EARLIEST && at < LATEST ? { at, hasZone: found.zone !== undefined } : null;
}
