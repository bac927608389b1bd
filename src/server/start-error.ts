/** Something the operator has to mend before the server can start; the message says what and how. */
export class StartError extends Error {}
