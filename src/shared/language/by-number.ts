import { LOCALE } from './locale.ts';

let rules: Intl.PluralRules | undefined;

/** The form that the language uses for a number. Called by translated code; English sentences choose by themselves. */
export function byNumber<T>(count: number, forms: { other: T } & Partial<Record<Intl.LDMLPluralRule, T>>): T {
  rules ??= new Intl.PluralRules(LOCALE);
  return forms[rules.select(count)] ?? forms.other;
}
