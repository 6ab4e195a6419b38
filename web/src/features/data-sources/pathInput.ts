/** The input of a path or of a name in a request: it runs from left to right in every language. */
export const pathInput = { dir: 'ltr', spellCheck: false, maxLength: 500 } as const;
