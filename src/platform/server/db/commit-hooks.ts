// What a transaction leaves to be done once it is committed: waking workers, telling other servers. Work that must not be
// lost is a row of the same transaction; a hook only makes it begin at once.

export type CommitHook = () => unknown;

export interface AfterCommit {
  /**
   * Runs `hook` after the commit, in the order of these calls, and never after a rollback. The same function is run once
   * per transaction. Nobody waits for what it returns, and its failure is logged.
   */
  afterCommit(hook: CommitHook): void;
}

export function commitHooks(onError: (error: unknown) => unknown) {
  const hooks = new Set<CommitHook>();
  return {
    add: (hook: CommitHook): void => void hooks.add(hook),
    run(): void {
      for (const hook of hooks) {
        try {
          Promise.resolve(hook()).catch(onError);
        } catch (error) {
          onError(error);
        }
      }
    },
  };
}
