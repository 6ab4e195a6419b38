import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { themeOf } from '../../src/shared/theme/theme.js';

// Outside of the document, because jsdom matches each rule of a document with each element whose name is computed.
const styles = createCache({ key: 'css', container: document.createElement('div') });

/** Gives its children the theme of the product. Styles have no effect on the document. */
export function Themed({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={themeOf('ltr')} colorSchemeNode={null} noSsr>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
