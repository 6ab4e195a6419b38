import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import type { ReactNode } from 'react';
import { prefixer } from 'stylis';
import GlobalStyles from '@mui/material/GlobalStyles';

/** Icons that point along the text. What turns, grows or plays keeps its side in every script. */
const mirrored = [
  ...['arrow-left', 'arrow-right', 'chevron-left', 'chevron-right', 'chevrons-left', 'chevrons-right'],
  ...['reply', 'send', 'log-in', 'log-out', 'external-link', 'undo', 'undo-2', 'redo', 'redo-2'],
].map((name) => `.lucide-${name}`);

const mirroredIcons = { [`:is(${mirrored.join(', ')}):dir(rtl)`]: { transform: 'scaleX(-1)' } };

const cache = createCache({ key: 'rtl', stylisPlugins: [prefixer, rtlPlugin] });

/** Everything inside is laid out from right to left: styles that name a side are mirrored, and so are pointing icons. */
export function RightToLeft({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <GlobalStyles styles={mirroredIcons} />
      {children}
    </CacheProvider>
  );
}
