const codes = ['ENOSPC', 'EDQUOT', 'EROFS'];

/** Whether a file was not written for lack of room. A failure of the work process holds the code in its text. */
export function isDiskFull(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error);
  return codes.some((code) => text.includes(code));
}
