import { macro, type MacroGroup } from '../macro.ts';
import type { VariableChange } from '../context.ts';

function ofScope(scope: VariableChange['scope'], suffix: string): MacroGroup {
  return {
    [`get${suffix}`]: macro(1, 1, ([name], { variables }) => variables.get(scope, name!) ?? ''),
    [`set${suffix}`]: macro(2, 2, ([name, value], { variables }) => {
      variables.set(scope, name!, value!);
      return '';
    }),
    [`add${suffix}`]: macro(2, 2, ([name, value], { variables }) => {
      variables.add(scope, name!, value!);
      return '';
    }),
    [`inc${suffix}`]: macro(1, 1, ([name], { variables }) => variables.step(scope, name!, 1)),
    [`dec${suffix}`]: macro(1, 1, ([name], { variables }) => variables.step(scope, name!, -1)),
    [`has${suffix}`]: macro(1, 1, ([name], { variables }) =>
      String(variables.get(scope, name!) !== undefined),
    ),
    [`delete${suffix}`]: macro(1, 1, ([name], { variables }) => {
      variables.delete(scope, name!);
      return '';
    }),
  };
}

export const VARIABLES: MacroGroup = { ...ofScope('chat', 'var'), ...ofScope('global', 'globalvar') };
