/** The longest text beside a number that can be its unit. */
export const maxUnitText = 12;

/** Codes of ISO 4217. Small letters are words, such as "all" and "try". */
const codes = new Set(Intl.supportedValuesOf('currency'));

/** Symbols of letters: "5 km" is no amount in convertible marks. A point after them is left out. */
const symbols = new Set(
  // oxfmt-ignore
  [
    'kr', 'Kr', 'KR', 'NKr', 'SKr', 'DKr', 'Nkr', 'Skr', 'Dkr', 'кр', 'Kč', 'zł', 'Zł', 'zl', 'NIS', 'Ft', 'Fr', 'SFr', 'R', 'Rs', 'Rp', 'RM', 'lei', 'Lei', 'leu', 'лей', 'LE', 'TL', 'KM', 'din', 'S/', 'Bs',
    'лв', 'руб', 'р', 'грн', 'ден', 'дин', 'щ.д', 'rb', '元', '円', '원', 'ر.س', 'د.إ', 'ج.م',
  ],
);

/** For instance `$`, `US$`, `$US` and `R$`. */
const withSign = /^[\p{L}.]{0,4}\p{Sc}\p{L}{0,3}$/u;

/** Other forms of the same sign, for programs that write one character as wide as an ideograph. */
const narrow: Readonly<Record<string, string>> = {
  '＄': '$',
  '￡': '£',
  '￥': '¥',
  '￦': '₩',
  '￠': '¢',
  '﹩': '$',
};

const percents: readonly string[] = ['%', '‰'];

/** Whether a unit says that a number is a share. */
export const isPercent = (unit: string): boolean => percents.includes(unit);

/**
 * The unit that stands beside a number: a percent sign, the symbol of a currency as it is written, or its code.
 * Null for another text.
 */
export function unitBeside(text: string): string | null {
  if (text.length > maxUnitText) {
    return null;
  }
  const unit = text
    .replaceAll(/[\s\u200e\u200f]/g, '')
    .replaceAll(/[＄￡￥￦￠﹩]/g, (wide) => narrow[wide] ?? wide);
  if (isPercent(unit) || withSign.test(unit)) {
    return unit;
  }
  const symbol = unit.replace(/\.$/, '');
  return codes.has(unit) || symbols.has(symbol) ? symbol : null;
}

/** A text that names a currency, as a unit; null for another text. `isSure`: small letters are a code too. */
export function currencyOf(text: string, isSure: boolean): string | null {
  const unit = unitBeside(text) ?? (isSure ? unitBeside(text.toUpperCase()) : null);
  return unit === null || isPercent(unit) ? null : unit;
}

/** The unit of a number beside a currency that its row names, which comes before a sign that several currencies share. */
export const unitBesideRow = (ofNumber: string | null, ofRow: string | null): string | null =>
  ofRow === null || (ofNumber !== null && isPercent(ofNumber)) ? ofNumber : ofRow;
