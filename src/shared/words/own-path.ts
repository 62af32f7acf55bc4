const HERE = 'https://here.invalid';

/**
 * Whether a text is a path of this site, as a browser reads it: "//evil.example" and "/\\evil.example" lead to another
 * one, and so does "/", a tab and "/evil.example".
 */
export const isOwnPath = (text: string): boolean =>
  text.startsWith('/') && !/[\s\\]/.test(text) && URL.parse(text, HERE)?.origin === HERE;
