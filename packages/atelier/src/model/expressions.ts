/** An expression that was asked for; without one the temper of the person decides. */
export const EXPRESSIONS = [
  'laughing',
  'smiling',
  'serious',
  'angry',
  'sad',
  'surprised',
  'calm',
  'smirking',
  'overjoyed',
  'furious',
  'terrified',
] as const;
export type ExpressionName = (typeof EXPRESSIONS)[number];
