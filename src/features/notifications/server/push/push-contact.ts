/** Whom push services may write to about our pushes: they require a URL or a mailto address. */
export function pushContact(publicUrl: string, operatorEmail: string): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  const [address] = /[^\s<>@]+@[^\s<>@]+/.exec(operatorEmail) ?? [];
  return `mailto:${address ?? 'operator@localhost.invalid'}`;
}
