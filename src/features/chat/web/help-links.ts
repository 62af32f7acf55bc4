// Numbers as people write them, as addresses that a telephone understands.

/** "988, then 1" calls 988: what comes after the comma is for the caller to press. */
export function telOf(phone: string): string {
  const [number = ''] = phone.split(',');
  return `tel:${number.trim().startsWith('+') ? '+' : ''}${number.replace(/\D/g, '')}`;
}

/** "HOME to 741741" writes HOME to 741741; a number alone begins an empty message. */
export function smsOf(text: string): string {
  const [, word, number] = /^(?:(\S+) to )?([\d\s+()-]+)$/.exec(text.trim()) ?? [];
  const digits = (number ?? text).replace(/[^\d+]/g, '');
  return word ? `sms:${digits}?body=${encodeURIComponent(word)}` : `sms:${digits}`;
}
