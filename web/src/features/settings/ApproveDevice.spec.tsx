import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server } from '../../../test/component/server.js';
import '../../shared/i18n/securityTexts.js';
import { ApproveDevice } from './ApproveDevice.js';

mockServer();

function answer(isSameNetwork: boolean) {
  const bodies: unknown[] = [];
  const times = { startedAt: new Date().toISOString(), expiresAt: new Date().toISOString() };
  server.use(
    http.post('*/api/onboard/handoff/claim', async ({ request }) => {
      bodies.push(await request.json());
      const browser = 'Firefox on Windows';
      return HttpResponse.json({ browser, place: '192.0.2.9', ...times, isSameNetwork });
    }),
    http.post('*/api/onboard/handoff/confirm', async ({ request }) => {
      const body = (await request.json()) as { digits: string };
      bodies.push(body);
      const success = body.digits === '42';
      return HttpResponse.json({ success, message: success ? '' : 'These are not the two digits.' });
    }),
  );
  return bodies;
}

const note = /This browser is in another network than you are/;

describe('signing another device in', () => {
  it('shows browser, network and time of the code, and needs the two digits', async () => {
    const bodies = answer(true);
    await renderPart(<ApproveDevice />);
    await press('Sign in another device');
    const dialog = await screen.findByRole('dialog', { name: 'Sign in another device' });
    await press('Continue', dialog);
    await screen.findByText('Enter the code that the other device shows');
    await type('Code', 'abcde-23456');
    await press('Continue', dialog);
    await screen.findByText('Firefox on Windows');
    within(dialog).getByText('192.0.2.9');
    within(dialog).getByText(/^Only go on if this is your own device/);
    expect(screen.queryByText(note)).toBeNull();
    await expectNoViolations();
    await press('Sign it in', dialog);
    await screen.findByText('Enter the two digits that the other device shows');
    await type('Two digits on the other device', '24');
    await press('Sign it in', dialog);
    await screen.findByText('These are not the two digits.');
    await type('Two digits on the other device', '42');
    await press('Sign it in', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies).toEqual([
      { code: 'abcde-23456' },
      { code: 'abcde-23456', digits: '24' },
      { code: 'abcde-23456', digits: '42' },
    ]);
  });

  it('warns where the browser is in another network', async () => {
    answer(false);
    await renderPart(<ApproveDevice />);
    await press('Sign in another device');
    await screen.findByLabelText('Code');
    await type('Code', 'ABCDE23456');
    await press('Continue');
    await screen.findByText(note);
  });

  it('says that a code is over', async () => {
    server.use(http.post('*/api/onboard/handoff/claim', () => problem(410, 'This code is too old.')));
    await renderPart(<ApproveDevice />);
    await press('Sign in another device');
    await screen.findByLabelText('Code');
    await type('Code', 'ABCDE23456');
    await press('Continue');
    await screen.findByText('This code is too old.');
  });
});
