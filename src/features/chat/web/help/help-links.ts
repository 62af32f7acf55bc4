// Converts phone and SMS numbers as people write them to tel: and sms: links.

/** "988, then 1" becomes a link to 988; the caller presses the digits after the comma. */
export function telOf(phone: string): string {
  const [number = ''] = phone.split(',');
  return `tel:${number.trim().startsWith('+') ? '+' : ''}${number.replace(/\D/g, '')}`;
}

/** "HOME to 741741" becomes a message "HOME" to 741741; a number alone becomes an empty message. */
export function smsOf(text: string): string {
  const [, word, number] = /^(?:(\S+) to )?([\d\s+()-]+)$/.exec(text.trim()) ?? [];
  const digits = (number ?? text).replace(/[^\d+]/g, '');
  return word ? `sms:${digits}?body=${encodeURIComponent(word)}` : `sms:${digits}`;
}
