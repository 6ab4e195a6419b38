/** Replaces control characters of foreign text, which must not reach the terminal of an operator. */
export const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
