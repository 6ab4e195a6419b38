import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budget } from './build/budget.js';
import { firstScreensTogether } from './build/chunkGroups.js';
import { earlyLoad } from './build/earlyLoad.js';
import { firstPaint } from './build/firstPaint.js';
import { precompress } from './build/precompress.js';
import { routePlaces } from './build/routePlaces.js';

const root = import.meta.dirname.replaceAll('\\', '/');
const server = 'http://127.0.0.1:8080';

export default defineConfig(async ({ command, mode }) => {
  // The site is always a production build, even if the environment sets another NODE_ENV.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [
      react(),
      firstPaint(),
      await routePlaces(root),
      earlyLoad(),
      // The pseudo-locales are in the site of the tests only, which is larger.
      mode === 'pseudo' ? null : budget(),
      precompress(),
    ],
    resolve:
      mode === 'pseudo'
        ? { alias: [{ find: './localeList.js', replacement: `${root}/test/pseudo/localeList.ts` }] }
        : {},
    build: {
      outDir: 'dist/site',
      emptyOutDir: true,
      target: 'es2023',
      // The content security policy allows only files of this site: no inlined data, no inline script.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        // Emotion imports these for higher-order components, which this code does not use.
        treeshake: {
          moduleSideEffects: [
            { test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
          ],
        },
        output: {
          codeSplitting: {
            groups: [{ name: firstScreensTogether(root) }],
          },
        },
      },
    },
    server: {
      host: '127.0.0.1',
      port: 5173,
      proxy: {
        '/api': { target: server, changeOrigin: true },
        '/ws': { target: server, ws: true, rewriteWsOrigin: true },
      },
    },
  };
});
