/** The operator has to fix something before the server can start; the message says what and how. */
export class StartError extends Error {}
