/** The display name, or the username of users without one. */
export const shownName = ({ displayName, username }: { displayName: string; username: string }): string =>
  displayName || username;
