import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { mockServer, press } from '../../../test/component/changes.js';
import { mockClock } from '../../../test/component/clock.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { currentToast } from '../../../test/component/toasts.js';
import { useToast } from './useToast.js';

mockServer();

function Warning() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast.warn('Phone Required', 'Please enter a phone number')}>
      Warn
    </button>
  );
}

const toasts = (): HTMLElement[] => screen.queryAllByText('Phone Required');

it('shows one toast at a time, moves the focus to it by F8, and removes it after 5 s', async () => {
  const clock = mockClock();
  await renderPart(<Warning />);
  await press('Warn');
  const button = await press('Warn');
  await waitFor(() => expect(toasts()).toHaveLength(1));
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  const list = currentToast()?.parentElement;
  await waitFor(() => expect(document.activeElement).toBe(list));
  act(() => button.focus());
  await clock.advance(4_500);
  expect(toasts()).toHaveLength(1);
  await clock.advance(1_000);
  await waitFor(() => expect(toasts()).toEqual([]));
});

it('removes a toast in time even if the previous one was closed under the pointer', async () => {
  const clock = mockClock();
  await renderPart(<Warning />);
  await press('Warn');
  await waitFor(() => expect(toasts()).toHaveLength(1));
  fireEvent.pointerMove(currentToast() ?? document.body);
  await press('Close notification');
  await waitFor(() => expect(toasts()).toEqual([]));
  await press('Warn');
  await waitFor(() => expect(toasts()).toHaveLength(1));
  await clock.advance(5_000);
  await waitFor(() => expect(toasts()).toEqual([]));
});
