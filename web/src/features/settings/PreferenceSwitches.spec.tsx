import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { holdRequests, problem, server, serverState, watchRequests } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { PreferenceSwitches } from './PreferenceSwitches.js';

mockServer();

const label = 'High-frequency sync (every 5 minutes)';
const switches = [
  { name: 'highFrequencySync', label, text: 'They are read every 5 minutes instead of every hour.' },
] as const;

const theSwitch = async (): Promise<HTMLInputElement> =>
  (await screen.findByRole('switch', { name: label })) as HTMLInputElement;

describe('a switch of the settings', () => {
  it('moves at once, saves, and says so', async () => {
    await renderPart(<PreferenceSwitches switches={switches} />);
    const field = await theSwitch();
    expect(field.checked).toBe(false);
    const release = holdRequests('patch', '*/api/settings');
    fireEvent.click(field);
    await waitFor(() => expect(field.checked).toBe(true));
    expect(screen.queryByText('Saved')).toBeNull();
    release();
    await screen.findByText('Saved');
    expect(field.checked).toBe(true);
    expect(serverState().preferences.highFrequencySync).toBe(true);
    await expectNoViolations();
  });

  it('moves back when saving fails, with the reason', async () => {
    await renderPart(<PreferenceSwitches switches={switches} />);
    server.use(http.patch('*/api/settings', () => problem(500)));
    const field = await theSwitch();
    fireEvent.click(field);
    await expectToast('Error', 'Failed to save the setting', 'destructive');
    await waitFor(() => expect(field.checked).toBe(false));
  });

  it('shows an error with Retry if the settings cannot be read', async () => {
    server.use(http.get('*/api/settings', () => problem(500), { once: true }));
    await renderPart(<PreferenceSwitches switches={switches} />);
    const requests = watchRequests();
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect((await theSwitch()).checked).toBe(false);
    await waitFor(() => expect(requests).toEqual(['GET /api/settings']));
  });
});
