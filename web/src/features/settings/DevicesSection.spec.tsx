import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { idOf } from '../../../test/component/workspace.js';
import { DevicesSection } from './DevicesSection.js';

mockServer();

function addDevice(): void {
  const [own] = serverState().devices;
  if (own === undefined) throw new Error('The fixture has no device');
  serverState().devices = [own, { ...own, id: idOf(901), browser: null, place: null, current: false }];
}

describe('devices', () => {
  it('marks the browser in use, and offers to end only others', async () => {
    addDevice();
    await renderPart(<DevicesSection />);
    await screen.findByText('This browser');
    expect(screen.getByText('Firefox on Windows')).not.toBeNull();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'End',
      'Sign out all other devices',
      'Sign in another device',
    ]);
    await expectNoViolations();
  });

  it('ends one, and reads the list again', async () => {
    addDevice();
    server.use(
      http.delete('*/api/sessions/:id', ({ params }) => {
        serverState().devices = serverState().devices.filter(({ id }) => id !== params['id']);
        return HttpResponse.json({ success: true });
      }),
    );
    await renderPart(<DevicesSection />);
    await screen.findByText('Unknown browser');
    await press('End Unknown browser');
    await waitFor(() => expect(screen.queryByText('Unknown browser')).toBeNull());
    expect(screen.queryByRole('button', { name: /^(End|Sign out)/ })).toBeNull();
  });

  it('asks before it ends all others, and says how many', async () => {
    addDevice();
    server.use(http.delete('*/api/sessions', () => HttpResponse.json({ ended: 1 })));
    await renderPart(<DevicesSection />);
    await screen.findByText('Unknown browser');
    await press('Sign out all other devices');
    await press('Sign out all other devices', await screen.findByRole('dialog'));
    await expectToast('Success', 'One other device was signed out.', 'default');
  });

  it('says why ending failed', async () => {
    addDevice();
    server.use(http.delete('*/api/sessions/:id', () => problem(500)));
    await renderPart(<DevicesSection />);
    await screen.findByText('Unknown browser');
    await press('End Unknown browser');
    await expectToast('Error', 'Failed to end the device', 'destructive');
  });
});
