/** Oldest Node that runs the product and its TypeScript as they are. */
export declare const NODE_MIN: number;
/** The path of the Node that runs the product; null where there is none that could. */
export declare const chooseNode: (root: string, env?: NodeJS.ProcessEnv) => string | null;
