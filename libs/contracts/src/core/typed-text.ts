const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * What a person typed, as it is compared and stored: compatibility forms are plain ones (full-width letters, `＠`, `＋`),
 * and invisible characters are gone.
 */
export const typedText = (text: string): string => text.normalize('NFKC').replaceAll(invisible, '').trim();

/**
 * An e-mail address as typed: without invisible characters, full-width letters as plain ones. Other look-alikes
 * stay, so that the address is refused and not that of another person.
 */
export const typedAddress = (text: string): string =>
  text
    .replaceAll(invisible, '')
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim();

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** The value of a decimal digit of any script. Each script has its ten digits in a row. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && isDigit(code - value - 1)) value += 1;
  return String(value);
}

/** The text with the decimal digits of every script as 0 to 9. */
export const digitsOfAnyScript = (text: string): string => text.replaceAll(/(?![0-9])\p{Nd}/gu, valueOf);

/** {@link typedText} with the decimal digits of every script as 0 to 9. */
export const typedDigits = (text: string): string => digitsOfAnyScript(typedText(text));

/** Six digits alone, or in groups. */
const sixDigits = /(?<!\d)\d(?:[\s\p{Pd}]?\d){5}(?!\d)/u;

/** The code of six digits in what a person typed, or pasted with the sentence around it. Other text stays as it is. */
export function typedCode(text: string): string {
  const typed = typedDigits(text);
  const [code = typed] = sixDigits.exec(typed) ?? [];
  return code.replaceAll(/[\s\p{Pd}]/gu, '');
}
