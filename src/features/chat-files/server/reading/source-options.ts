export interface SourceOptions {
  /** Path of the file on this machine. */
  file: string;
  /** As its sender named it. */
  fileName: string;
  utcOffset: number;
}
