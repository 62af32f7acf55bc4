import type { MacroContext, VariableChange } from './context.ts';
import { VARIABLES_MAX, VARIABLE_NAME_MAX, VARIABLE_VALUE_MAX } from './limits.ts';

type Scope = VariableChange['scope'];

/** The variables of a chat and of its user while texts are expanded: what was given, and what changed since. */
export class VariableValues {
  private readonly changed = {
    chat: new Map<string, string | null>(),
    global: new Map<string, string | null>(),
  };
  private readonly sizes: Record<Scope, number>;
  private readonly given: NonNullable<MacroContext['variables']>;

  constructor(given: MacroContext['variables'] = {}) {
    this.given = given;
    this.sizes = { chat: given.chat?.size ?? 0, global: given.global?.size ?? 0 };
  }

  get(scope: Scope, name: string): string | undefined {
    const value = this.changed[scope].get(name);
    return value === undefined ? this.given[scope]?.get(name) : (value ?? undefined);
  }

  /** Does nothing where a variable too many or too long a name would arise; too long a value is cut. */
  set(scope: Scope, name: string, value: string): void {
    const isNew = this.get(scope, name) === undefined;
    if (name === '' || name.length > VARIABLE_NAME_MAX || (isNew && this.sizes[scope] >= VARIABLES_MAX))
      return;
    if (isNew) this.sizes[scope]++;
    this.changed[scope].set(name, cut(value));
  }

  delete(scope: Scope, name: string): void {
    if (this.get(scope, name) === undefined) return;
    this.sizes[scope]--;
    this.changed[scope].set(name, null);
  }

  /** Adds numbers; anything else is appended. */
  add(scope: Scope, name: string, value: string): void {
    const before = this.get(scope, name) ?? '';
    const [sum, addend] = [numberIn(before || '0'), numberIn(value)];
    this.set(scope, name, sum === null || addend === null ? before + value : printed(sum + addend));
  }

  /** A value that is no number counts as 0. @returns the new value */
  step(scope: Scope, name: string, by: number): string {
    const value = printed((numberIn(this.get(scope, name) ?? '') ?? 0) + by);
    this.set(scope, name, value);
    return value;
  }

  /** What differs from the given values. */
  changes(): VariableChange[] {
    return (['chat', 'global'] as const).flatMap((scope) =>
      [...this.changed[scope]]
        .filter(([name, value]) => value !== (this.given[scope]?.get(name) ?? null))
        .map(([name, value]) => ({ scope, name, value })),
    );
  }
}

/** Half a surrogate pair at the end is dropped: databases refuse it. */
const cut = (value: string): string =>
  value.length > VARIABLE_VALUE_MAX
    ? value.slice(0, VARIABLE_VALUE_MAX).replace(/[\uD800-\uDBFF]$/, '')
    : value;

const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/** Null unless the whole text is a finite number. */
export function numberIn(text: string): number | null {
  const number = NUMBER.test(text) ? Number(text) : NaN;
  return Number.isFinite(number) ? number : null;
}

/** 0.1 + 0.2 is 0.3 for readers. */
export const printed = (number: number): string => String(Number(number.toPrecision(12)));
