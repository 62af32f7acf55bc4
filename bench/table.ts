// One row a goal: what was measured, beside its limit.

export interface Row {
  /** As in the list of goals: `R1`, `A2`. */
  goal: string;
  what: string;
  limit: string;
  figure: string;
  /** Undefined where there is nothing to judge: a figure that is only told. */
  isOk?: boolean;
}

/** Three figures that mean something. */
export const short = (value: number) =>
  Number.isNaN(value) ? 'none' : Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);

/** Judges a figure against a multiple of a reference of the same run. */
export function atMost(
  goal: string,
  what: string,
  figure: number,
  times: number,
  reference: number,
  unit: string,
): Row {
  return {
    goal,
    what,
    limit: `≤ ${times} × ${short(reference)} = ${short(times * reference)} ${unit}`,
    figure: `${short(figure)} ${unit} (${(figure / reference).toFixed(2)} ×)`,
    isOk: figure <= times * reference,
  };
}

export function atLeast(
  goal: string,
  what: string,
  figure: number,
  times: number,
  reference: number,
  unit: string,
): Row {
  const row = atMost(goal, what, figure, times, reference, unit);
  return { ...row, limit: row.limit.replace('≤', '≥'), isOk: figure >= times * reference };
}

export function within(goal: string, what: string, figure: number, limit: number, unit: string): Row {
  return {
    goal,
    what,
    limit: `≤ ${limit} ${unit}`,
    figure: `${short(figure)} ${unit}`,
    isOk: figure <= limit,
  };
}

export const told = (goal: string, what: string, figure: string): Row => ({ goal, what, limit: '', figure });

export function printTable(rows: Row[]): void {
  const head = { goal: 'goal', what: 'what', limit: 'limit', figure: 'figure' };
  const verdict = ({ isOk }: Row) => (isOk === undefined ? '' : isOk ? 'ok' : 'over');
  const wide = (key: keyof typeof head) => Math.max(...[head, ...rows].map((row) => row[key].length));
  const line = (row: typeof head, last: string) =>
    `${row.goal.padEnd(wide('goal'))}  ${row.what.padEnd(wide('what'))}  ` +
    `${row.limit.padEnd(wide('limit'))}  ${row.figure.padEnd(wide('figure'))}  ${last}`.trimEnd();
  console.log(line(head, ''));
  for (const row of rows) console.log(line(row, verdict(row)));
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
