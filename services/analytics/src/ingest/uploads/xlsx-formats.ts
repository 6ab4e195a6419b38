import { unitBeside } from '@emberdeck/connector/values/currency-unit';

/** What the number format of a cell shows. */
export interface CellFormat {
  readonly isDate: boolean;
  /** Decimal places by which the shown number is larger than the stored one: 2 for percent. */
  readonly shift: number;
  /** `%`, or a currency as the format writes it; null without one. */
  readonly unit: string | null;
}

/** The longest number format that Excel writes. */
const maxLength = 255;

/** Built-in number formats that show dates or times. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** `0%` and `0.00%`. The currency of built-in formats is that of the reader's system, so it says nothing. */
const builtInPercents: readonly number[] = [9, 10];

/** The format with this id where the workbook does not define it. */
export function builtInFormat(id: number): CellFormat {
  const isPercent = builtInPercents.includes(id);
  return { isDate: isBuiltInDate(id), shift: isPercent ? 2 : 0, unit: isPercent ? '%' : null };
}

/** What ends a part of a format that is shown as it is. */
const closing: Readonly<Record<string, string>> = { '"': '"', '[': ']' };

interface FormatParts {
  /** Characters with a meaning. */
  code: string;
  /** Texts that are shown as they are. */
  readonly texts: string[];
}

/** The first section of a format, which is that of positive numbers. */
function partsOf(format: string): FormatParts {
  const parts: FormatParts = { code: '', texts: [] };
  let text = '';
  for (let at = 0; at < format.length && format.charAt(at) !== ';'; at += 1) {
    const character = format.charAt(at);
    const end = closing[character];
    const close = end === undefined ? at + 1 : format.indexOf(end, at + 1);
    // Without its end, the rest of the format belongs to it.
    if (close === -1) break;
    if (end !== undefined) {
      const inner = format.slice(at + 1, close);
      text += character === '"' ? inner : currencyOf(inner);
      at = close;
    } else if ('\\_*'.includes(character)) {
      at += 1;
      if (character === '\\') text += format.charAt(at);
    } else if (/[\p{Sc}\s]/u.test(character)) {
      text += character;
    } else {
      parts.code += character;
      parts.texts.push(text);
      text = '';
    }
  }
  parts.texts.push(text);
  return parts;
}

/** `$€-407` names a currency and a language, `$-409` a language alone, `Red` a color. */
const currencyOf = (inner: string): string =>
  inner.startsWith('$') ? (inner.slice(1).split('-')[0] ?? '') : '';

/** What a format such as `0.0%`, `"$"#,##0.00`, `#,##0.00\ [$€-407]` or `yyyy-mm-dd` shows. */
export function formatOf(format: string): CellFormat {
  const { code, texts } = partsOf(format.slice(0, maxLength).replaceAll(/general/gi, ''));
  if (/[dmyhs]/i.test(code)) {
    return { isDate: true, shift: 0, unit: null };
  }
  const percents = code.split('%').length - 1;
  if (percents > 0) {
    return { isDate: false, shift: 2 * percents, unit: '%' };
  }
  const unit = texts
    .map((text) => (text.trim() === '' ? null : unitBeside(text)))
    .find((each) => each !== null);
  return { isDate: false, shift: 0, unit: unit ?? null };
}
