/** The largest file that the server accepts, in bytes. Copied, because importing the contract loads its validator. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** The server lists at most this many errors by line. */
export const maxUploadErrors = 200;
