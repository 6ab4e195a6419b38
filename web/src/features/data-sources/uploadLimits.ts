/** The largest file that the server takes, in bytes. The contract's numbers are repeated here: it would bring its validator along. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** At most so many errors are told by line. */
export const maxUploadErrors = 200;
