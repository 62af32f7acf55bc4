/** Unseen: password managers learn from it whose password is typed below. */
export const AccountName = ({ username }: { username: string }) => (
  <input
    className="sr"
    type="text"
    autoComplete="username"
    value={username}
    readOnly
    tabIndex={-1}
    aria-hidden
  />
);
