import { describe, expect, it, jest } from '@jest/globals';
import { signInRefusals } from '@emberdeck/contracts/identity/suspension';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server } from '../../../test/component/server.js';
import { HandoffDialog } from './HandoffDialog.js';

mockServer();

const link = 'https://deck.example/settings?handoff=ABCDE23456';

/** A server whose handoff has a state that a test changes. */
function handoffs() {
  const now = { state: 'waiting', begun: 0, asked: [] as unknown[] };
  server.use(
    http.post('*/api/onboard/handoff', () => {
      now.begun += 1;
      const expiresAt = new Date().toISOString();
      return HttpResponse.json({ code: 'ABCDE23456', digits: '42', link, expiresAt, validSeconds: 120 });
    }),
    http.post('*/api/onboard/handoff/session', async ({ request }) => {
      now.asked.push(await request.json());
      return HttpResponse.json({ state: now.state });
    }),
  );
  return now;
}

describe('a browser that another device signs in', () => {
  it('shows a QR code, its text and two digits, and is signed in once they are typed there', async () => {
    const now = handoffs();
    const onSignedIn = jest.fn();
    await renderPart(<HandoffDialog onSignedIn={onSignedIn} onClose={() => undefined} />);
    await screen.findByText('ABCDE-23456');
    screen.getByText('42');
    screen.getByRole('img', { name: 'QR code with the code below' });
    await expectNoViolations();
    now.state = 'claimed';
    await screen.findByText('The other device has read the code. Type the two digits there.');
    now.state = 'signed_in';
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/'));
    expect(now.asked[0]).toEqual({ code: 'ABCDE23456' });
  });

  it('offers a new code when this one is over', async () => {
    const now = handoffs();
    now.state = 'ended';
    await renderPart(<HandoffDialog onSignedIn={() => undefined} onClose={() => undefined} />);
    await screen.findByText('The code is over.');
    expect(screen.queryByText('42')).toBeNull();
    await press('New code');
    await screen.findByText('ABCDE-23456');
    expect(now.begun).toBe(2);
  });

  it.each(['suspended', 'erasing'] as const)(
    'says that the account is %s, and asks no more',
    async (state) => {
      const now = handoffs();
      now.state = state;
      await renderPart(<HandoffDialog onSignedIn={() => undefined} onClose={() => undefined} />);
      await screen.findByText(signInRefusals[state]);
      expect(screen.queryByText('42')).toBeNull();
      expect(now.asked).toHaveLength(1);
    },
  );

  it('says that no code could be made', async () => {
    server.use(http.post('*/api/onboard/handoff', () => problem(503)));
    await renderPart(<HandoffDialog onSignedIn={() => undefined} onClose={() => undefined} />);
    await screen.findByText('No code could be made.');
  });
});
