import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import type { ReactNode } from 'react';
import { prefixer } from 'stylis';
import GlobalStyles from '@mui/material/GlobalStyles';

/** Icons that point along the text. Icons for rotation, growth or playback look the same in every script. */
const mirrored = [
  ...['arrow-left', 'arrow-right', 'chevron-left', 'chevron-right', 'chevrons-left', 'chevrons-right'],
  ...['reply', 'send', 'log-in', 'log-out', 'external-link', 'undo', 'undo-2', 'redo', 'redo-2'],
].map((name) => `.lucide-${name}`);

const mirroredIcons = { [`:is(${mirrored.join(', ')}):dir(rtl)`]: { transform: 'scaleX(-1)' } };

const cache = createCache({ key: 'rtl', stylisPlugins: [prefixer, rtlPlugin] });

/** Lays out its children from right to left: mirrors styles that name a side, and icons that point along the text. */
export function RightToLeft({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <GlobalStyles styles={mirroredIcons} />
      {children}
    </CacheProvider>
  );
}
