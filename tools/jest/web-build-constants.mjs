/** Vite replaces `import.meta.env` in the build. The compiled sources of tests need the same constants. */
export default {
  process: (source) => ({
    code: source.replaceAll('import.meta.env', '({ DEV: false, PROD: false })'),
  }),
};
