import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expectNoViolations } from '../../../test/component/axe.js';
import { renderUi } from '../../../test/component/UiHarness.js';
import { SideDrawer } from './SideDrawer.js';

interface Props {
  /** The opener disappears while the drawer is open, like a removed row. */
  readonly isOpenerGone?: boolean;
}

function Details({ isOpenerGone = false }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const open = (): void => {
    setIsOpen(true);
    setIsGone(isOpenerGone);
  };
  return (
    <>
      {!isGone && (
        <button type="button" onClick={open}>
          Details
        </button>
      )}
      {isOpen && (
        <SideDrawer
          title="Ada Byron"
          footer={<a href="/message">Message</a>}
          onClose={() => setIsOpen(false)}
        >
          <p>She joined in March.</p>
        </SideDrawer>
      )}
    </>
  );
}

async function open() {
  const user = userEvent.setup();
  const opener = screen.getByRole('button', { name: 'Details' });
  await user.click(opener);
  const drawer = await screen.findByRole('dialog', { name: 'Ada Byron' });
  return { user, opener, drawer };
}

const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('SideDrawer', () => {
  it('is a labeled modal dialog that holds the focus', async () => {
    renderUi(<Details />);
    const { user, drawer } = await open();
    expect(drawer.getAttribute('aria-modal')).toBe('true');
    within(drawer).getByText('She joined in March.');
    const focused: (string | null)[] = [];
    for (let presses = 0; presses < 3; presses += 1) {
      await user.tab();
      focused.push(
        document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
    }
    expect(focused).toEqual(expect.arrayContaining(['Close', 'Message']));
    await expectNoViolations();
  });

  it('closes on Escape and by its button, and returns the focus to its opener', async () => {
    renderUi(<Details />);
    const first = await open();
    await first.user.keyboard('{Escape}');
    await expectClosed();
    expect(document.activeElement).toBe(first.opener);
    const { user, opener, drawer } = await open();
    await user.click(within(drawer).getByRole('button', { name: 'Close' }));
    await expectClosed();
    expect(document.activeElement).toBe(opener);
  });

  it('moves the focus to the heading of the screen if its opener is gone', async () => {
    renderUi(<Details isOpenerGone />);
    const { user } = await open();
    await user.keyboard('{Escape}');
    await expectClosed();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Screen'));
  });
});
