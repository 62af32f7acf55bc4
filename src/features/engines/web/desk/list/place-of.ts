const HERE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Where an engine runs, by its address; empty where it has none that can be read. */
export function placeOf(address: string | undefined): string {
  if (!address || !URL.canParse(address)) return '';
  const { hostname, port, host } = new URL(address);
  if (!HERE.has(hostname)) return host;
  return port ? `This machine, port ${port}` : 'This machine';
}
