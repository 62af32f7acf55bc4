/** "1.3 GB" */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${size.toLocaleString('en-US', { maximumFractionDigits: unit === 0 || size >= 10 ? 0 : 1 })} ${units[unit]}`;
}
