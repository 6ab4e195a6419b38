/** How programs and people write that there is no value, in small letters. */
const marks = new Set(
  // oxfmt-ignore
  [
    '', '-', '--', '---', '..', '...', '…', ':', 'n/a', 'na', 'n.a.', 'n. a.', '#n/a', '#na', '#n/d', '#nv', '<na>', 'n/d',
    'n.d.', 'k.a.', 'k. a.', 'null', '(null)', '\\n', 'nil', 'none', '(none)', 'nan', '-nan', '1.#qnan', '-1.#ind',
  ],
);

/** An error of a spreadsheet, such as `#DIV/0!`, in any of its languages. */
const sheetError = /^#[\p{L}\d/_]{1,20}[!?]$/u;

const longestMark = 24;

/** Whether a text without outer white space says that there is no value. A dash is a hyphen here. */
export const isNoValue = (text: string): boolean =>
  text.length <= longestMark && (marks.has(text.toLowerCase()) || sheetError.test(text));
