import { describe, expect, it } from '@jest/globals';
import type { SentMessage } from '@emberdeck/contracts/notifications/sent-messages';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { idOf } from '../../../test/component/workspace.js';
import { SentMessagesSection } from './SentMessagesSection.js';

mockServer();

const aMessage = (id: number, changes: Partial<SentMessage> = {}): SentMessage => ({
  ...{ id: idOf(id), channel: 'sms', kind: 'code', recipient: '+1***23', state: 'delivered' },
  ...{ reason: null, resend: 'never', createdAt: new Date().toISOString(), sentAt: null },
  ...changes,
});

const refused = aMessage(2, { state: 'failed', reason: 'opted_out' });
const invitation = aMessage(3, { kind: 'invitation', recipient: '+4***77', resend: 'possible' });

const answer = (messages: readonly SentMessage[]): void =>
  server.use(http.get('*/api/sent-messages', () => HttpResponse.json(messages)));

const open = (): Promise<unknown> => renderPart(<SentMessagesSection />);

describe('the sent messages', () => {
  it('have their state in words, with the reason and what to do', async () => {
    answer([aMessage(1), refused, aMessage(4, { kind: 'invitation', resend: 'tomorrow' })]);
    await open();
    const [delivered, stopped, recent] = await screen.findAllByRole('listitem');
    expect(delivered?.textContent).toContain('Verification code Delivered');
    expect(delivered?.textContent).toContain('SMS · To +1***23');
    expect(stopped?.textContent).toContain('Not delivered');
    expect(stopped?.textContent).toContain('This number answered STOP.');
    expect(stopped?.textContent).toContain('Ask for a new one where you enter it.');
    expect(recent?.textContent).toContain('one day after the last one');
    expect(screen.queryByRole('button')).toBeNull();
    await expectNoViolations();
  });

  it('can be sent again where the server allows it', async () => {
    answer([invitation]);
    let sent = 0;
    server.use(
      http.post('*/api/sent-messages/:id/resend', () => {
        sent += 1;
        return HttpResponse.json({ ...invitation, id: idOf(5), resend: 'tomorrow' });
      }),
    );
    await open();
    const row = await screen.findByRole('listitem');
    expect(within(row).getByText('Send again')).not.toBeNull();
    await press('Send the message to +4***77 again');
    await expectToast('Success', 'Sent again to +4***77', 'default');
    expect(sent).toBe(1);
  });

  it('say that there are none', async () => {
    await open();
    expect(await screen.findByText(/^No messages yet/)).not.toBeNull();
  });

  it('offer a retry after a failure', async () => {
    server.use(http.get('*/api/sent-messages', () => problem(500)));
    await open();
    await screen.findByRole('button', { name: 'Retry' });
    answer([aMessage(1)]);
    await press('Retry');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  });
});
