/** Code, bold, italics, strike and links; quotes and lists at the start of a line. */
const marks = /[`*]|~~|(?<![\p{L}\p{N}])_\S|\]\(https?:|^ {0,3}(?:>|[-+]\s|\d{1,9}[.)]\s)/imu;

/** Whether a text can have marks of formatting. Any other text is shown without the code that reads them. */
export const mayHaveMarks = (content: string): boolean => marks.test(content);
