import type { FriendGreeting as Greeting } from '@emberdeck/contracts/gamification/greeting';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import { FriendGreeting } from './FriendGreeting.js';

mockServer();

const paid: Greeting = {
  inviterName: 'Grace',
  ownCoins: 100,
  inviterCoins: 50,
  state: 'paid',
  holdReason: null,
  heldUntil: null,
};

async function show(changes: Partial<Greeting> = {}): Promise<void> {
  server.use(
    http.get('*/api/player/greeting', () => HttpResponse.json({ greeting: { ...paid, ...changes } })),
  );
  await renderPart(<FriendGreeting user={serverState().user} />);
}

const textOf = async (): Promise<string | null> =>
  (await screen.findByText(/^Grace invited you\./)).textContent;

describe('the greeting of a person who joined by a friend', () => {
  it('names the friend and says what both got', async () => {
    await show();
    await screen.findByRole('heading', { name: 'Welcome, Ada!' });
    expect(await textOf()).toBe('Grace invited you. You got 100 coins. Grace gets 50 coins.');
    await expectNoViolations();
  });

  it.each<[Partial<Greeting>, string]>([
    [
      { state: 'held', holdReason: 'own_browser', heldUntil: '2026-03-17T12:00:00.000Z' },
      'Grace gets 50 coins on Mar 17, 2026, unless the operator refuses. You signed up in a browser in which Grace had signed in.',
    ],
    [{ state: 'unproven' }, 'Grace gets 50 coins once you confirm an e-mail address or a phone number.'],
    [{ state: 'refused' }, 'Grace gets no coins: the operator has refused them.'],
    [{ state: 'known_mailbox' }, 'Grace gets no coins: another account has your mailbox.'],
    [{ state: 'paid_before' }, 'You had an account before, so no coins are paid again.'],
  ])('says what became of the payment: %j', async (changes, sentence) => {
    await show(changes);
    expect(await textOf()).toBe(`Grace invited you. You got 100 coins. ${sentence}`);
  });

  it('says nothing of coins where they are hidden', async () => {
    rewardPreference.set(false);
    try {
      await show();
      expect(await textOf()).toBe('Grace invited you.');
    } finally {
      rewardPreference.set(true);
    }
  });

  it('goes for good once it is closed, and comes back if that fails', async () => {
    await show();
    let isOpen = true;
    server.use(
      http.post('*/api/player/greeting/close', () => problem(500), { once: true }),
      http.post('*/api/player/greeting/close', () => {
        isOpen = false;
        return HttpResponse.json({ success: true });
      }),
      http.get('*/api/player/greeting', () => HttpResponse.json({ greeting: isOpen ? paid : null })),
    );
    await press('Close the greeting');
    await expectToast('Failed to close the greeting', 'It broke', 'destructive');
    await press('Close the greeting');
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    expect(isOpen).toBe(false);
  });
});
