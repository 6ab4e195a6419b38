import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import Mail from 'lucide-react/icons/mail';
import { expectNoViolations } from '../../../test/component/axe.js';
import { renderUi } from '../../../test/component/UiHarness.js';
import { ActionMenu } from './ActionMenu.js';

function arrange() {
  const show = jest.fn();
  const remove = jest.fn();
  renderUi(
    <ActionMenu
      label="Actions for Ada"
      actions={[
        { key: 'show', label: 'View details', icon: Mail, onSelect: show },
        { key: 'mail', label: 'Send', icon: Mail, disabledReason: 'No address is known.', onSelect: show },
        { key: 'remove', label: 'Remove', icon: Mail, isDanger: true, onSelect: remove },
      ]}
    />,
  );
  return { show, remove, button: screen.getByRole('button', { name: 'Actions for Ada' }) };
}

const item = (name: RegExp | string) => screen.findByRole('menuitem', { name });

describe('ActionMenu', () => {
  it('opens by keyboard on the first action, and the arrow keys reach every item', async () => {
    const { button } = arrange();
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menu', { name: 'Actions for Ada' })).toBeTruthy();
    expect(document.activeElement).toBe(await item('View details'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await item(/^Send/));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await item('Remove'));
    await expectNoViolations();
  });

  it('runs an action once, closes, and returns the focus to its button', async () => {
    const { button, remove, show } = arrange();
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{Enter}');
    await item('View details');
    await user.keyboard('{End}{Enter}');
    expect(remove).toHaveBeenCalledTimes(1);
    expect(show).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it('closes on Escape and runs nothing', async () => {
    const { button, remove, show } = arrange();
    const user = userEvent.setup();
    await user.click(button);
    await item('View details');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(button);
    expect([show, remove].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('shows the reason of a disabled action, and does not run it', async () => {
    const { button, show } = arrange();
    const user = userEvent.setup();
    await user.click(button);
    const send = await item('Send No address is known.');
    expect(send.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(document.activeElement).toBe(send);
    expect(show).not.toHaveBeenCalled();
    expect(screen.queryByRole('menu')).not.toBeNull();
  });
});
