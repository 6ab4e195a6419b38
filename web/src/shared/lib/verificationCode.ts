export const codeLength = 6;

/** The first six digits of the input. */
export function cleanCode(raw: string): string {
  return raw.replace(/\D/g, '').slice(0, codeLength);
}
