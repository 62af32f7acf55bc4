import { counted } from '../../../shared/words/counted.ts';

/** "1.3 GB" */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  const units = ['KB', 'MB', 'GB'];
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size >= 10 ? 0 : 1 })} ${units[unit]}`;
}
