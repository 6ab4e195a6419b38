export const codeLength = 6;

/** Digits of what was typed, pasted or filled in, at most six. */
export function cleanCode(raw: string): string {
  return raw.replace(/\D/g, '').slice(0, codeLength);
}
