/** What pg and its pool say without a code. */
const MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|not queryable/;

/** Whether an error without a code says that the database gave no connection, or gave no answer on one. */
export const isLostConnection = (message: string): boolean => MESSAGES.test(message);
