/** 1234567 → "1,234,567"; a text is shortened to fit into a sentence. */
export const formatCount = (fact: string | number): string =>
  typeof fact === 'number'
    ? String(fact).replaceAll(/\B(?=(\d{3})+$)/g, ',')
    : fact.length > 80
      ? `${fact.slice(0, 79)}…`
      : fact;
