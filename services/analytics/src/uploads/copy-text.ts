const copyEscapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A text in the text format of COPY. */
export const copyText = (text: string): string =>
  text.replace(/[\\\t\n\r]/g, (found) => copyEscapes[found] ?? '');
