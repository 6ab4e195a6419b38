/**
 * Spreadsheets run a cell that starts like this as a formula, also after white space that they drop, and with the
 * full-width signs that some of them convert. A leading apostrophe keeps it text.
 */
const formulaStart = /^(?:[\s\p{Default_Ignorable_Code_Point}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/u;

/** A text as a quoted cell of a CSV file. */
export const csvText = (text: string): string =>
  `"${(formulaStart.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Lines as a CSV file. The byte order mark makes spreadsheets read it as UTF-8. */
export const csvFile = (lines: readonly string[]): string => `\uFEFF${lines.join('\r\n')}\r\n`;
