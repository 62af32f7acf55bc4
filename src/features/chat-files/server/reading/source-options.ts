export interface SourceOptions {
  /** As its sender named it. */
  fileName: string;
  utcOffset: number;
}

/** The number under which the process that reads finds the open file. */
export const SOURCE_FD = 4;
