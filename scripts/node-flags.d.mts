/** @param cores that the server may use; by default those of this process */
export declare const serverFlags: (cores?: number) => string[];
