/** @param cores that the server may use; by default those of this process */
export declare const serverFlags: (cores?: number) => string[];
/** Those of the flags that this Node knows; it ends at others. */
export declare const knownFlags: (node: string, flags: string[]) => string[];
/** @param env that the server would have without it; by default this process's */
export declare const serverEnv: (env?: NodeJS.ProcessEnv) => NodeJS.ProcessEnv;
