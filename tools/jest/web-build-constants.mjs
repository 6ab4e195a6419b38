/** Vite writes `import.meta.env` into what it builds; the compiled sources that tests run need the same constants. */
export default {
  process: (source) => ({
    code: source.replaceAll('import.meta.env', '({ DEV: false, PROD: false })'),
  }),
};
