import { configure, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import '../../src/shared/i18n/workspaceTexts.js';
import { Themed } from './Themed.js';

// A busy machine needs more than the library's default of one second.
configure({ asyncUtilTimeout: 20_000 });

/** Renders a component that needs neither store nor server. `update` renders it again with other props. */
export function renderUi(part: ReactElement): { readonly update: (next: ReactElement) => void } {
  const framed = (content: ReactElement): ReactElement => (
    <Themed>
      <main>
        <h1 tabIndex={-1}>Screen</h1>
        {content}
      </main>
    </Themed>
  );
  const { rerender } = render(framed(part));
  return { update: (next) => rerender(framed(next)) };
}
