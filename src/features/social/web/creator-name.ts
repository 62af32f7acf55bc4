/** Who chose no name to be shown goes by their username. */
export const shownName = ({ displayName, username }: { displayName: string; username: string }): string =>
  displayName || username;
