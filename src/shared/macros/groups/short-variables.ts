import type { VariableExpression } from '../nodes.ts';
import { numberIn, type VariableValues } from '../variable-values.ts';
import { isTrue } from './conditions.ts';

/** @param value evaluates the right side; called only if it is needed */
export function evaluateVariable(
  { scope, name, operator }: VariableExpression,
  variables: VariableValues,
  value: () => string,
): string {
  const current = variables.get(scope, name);
  const keepOrSet = (isKept: boolean): string => {
    if (isKept) return current!;
    variables.set(scope, name, value());
    return variables.get(scope, name) ?? '';
  };
  switch (operator) {
    case '':
      return current ?? '';
    case '=':
      variables.set(scope, name, value());
      return '';
    case '++':
      return variables.step(scope, name, 1);
    case '--':
      return variables.step(scope, name, -1);
    case '+=':
      variables.add(scope, name, value());
      return '';
    case '-=': {
      const subtrahend = numberIn(value());
      if (subtrahend !== null) variables.step(scope, name, -subtrahend);
      return '';
    }
    case '||':
      return current !== undefined && isTrue(current) ? current : value();
    case '??':
      return current ?? value();
    case '||=':
      return keepOrSet(current !== undefined && isTrue(current));
    case '??=':
      return keepOrSet(current !== undefined);
    default:
      return String(compare(current ?? '', operator, value()));
  }
}

/** Numbers by their value. Other texts are equal or not, and none is greater. */
function compare(left: string, operator: string, right: string): boolean {
  const [a, b] = [numberIn(left), numberIn(right)];
  if (a === null || b === null)
    return operator === '==' ? left === right : operator === '!=' && left !== right;
  switch (operator) {
    case '==':
      return a === b;
    case '!=':
      return a !== b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    case '<':
      return a < b;
    default:
      return a <= b;
  }
}
