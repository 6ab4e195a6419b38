import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer } from '../../../test/component/changes.js';
import { noticeAnswers, noticeDefaults } from '../../../test/component/noticeAnswers.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { NoticeChoices } from './NoticeChoices.js';

mockServer();

const theSwitch = async (name: string): Promise<HTMLInputElement> =>
  (await screen.findByRole('switch', { name })) as HTMLInputElement;

const saved = async () => {
  const answer = await fetch('/api/notification-preferences');
  return (await answer.json()) as ReturnType<typeof noticeDefaults>;
};

const thread = '00000000-0000-4000-8000-000000000007';

describe('the choices for notifications', () => {
  it('have a switch for each kind and channel, which saves at once', async () => {
    server.use(...noticeAnswers());
    await renderPart(<NoticeChoices />);
    const field = await theSwitch('Mention: E-mail');
    expect(field.checked).toBe(true);
    fireEvent.click(field);
    await waitFor(() => expect(field.checked).toBe(false));
    await waitFor(async () => expect((await saved()).kinds['mention']?.mail).toBe(false));
    expect((await theSwitch('Mention: In the app')).checked).toBe(true);
    await expectNoViolations();
  });

  it('move back when saving fails, with the reason', async () => {
    server.use(
      http.put('*/api/notification-preferences', () => problem(500)),
      ...noticeAnswers(),
    );
    await renderPart(<NoticeChoices />);
    const field = await theSwitch('Report ready: In the app');
    fireEvent.click(field);
    await expectToast('Error', 'Failed to save the setting', 'destructive');
    await waitFor(() => expect(field.checked).toBe(true));
  });

  it('are off and closed while the switch above them is off', async () => {
    serverState().preferences.reportGeneration = false;
    server.use(...noticeAnswers());
    await renderPart(<NoticeChoices />);
    const field = await theSwitch('Report ready: In the app');
    expect(field.checked).toBe(false);
    expect(field.disabled).toBe(true);
    expect((await theSwitch('Mention: In the app')).disabled).toBe(false);
    expect(screen.getByText(/Off as a whole/)).toBeDefined();
  });

  it('defer mails to a digest and over quiet hours', async () => {
    const channels = [{ type: 'email', delivers: true, unverified: false, sends: true }];
    server.use(
      ...noticeAnswers(),
      http.get('*/api/onboard/channels', () => HttpResponse.json(channels)),
    );
    await renderPart(<NoticeChoices />);
    fireEvent.change(await screen.findByLabelText('E-mails come'), { target: { value: 'daily' } });
    fireEvent.change(await screen.findByLabelText('At'), { target: { value: '7' } });
    fireEvent.click(await theSwitch('Quiet hours'));
    const end = await screen.findByLabelText('To');
    fireEvent.change(end, { target: { value: '22:00' } });
    expect(screen.getByText('Pick two different times.')).toBeDefined();
    fireEvent.change(end, { target: { value: '06:30' } });
    fireEvent.blur(end);
    await waitFor(async () =>
      expect(await saved()).toMatchObject({
        digest: { every: 'daily', hour: 7 },
        quietHours: { from: '22:00', to: '06:30' },
      }),
    );
    await expectNoViolations();
  });

  it('promise no mail where this server sends none', async () => {
    server.use(...noticeAnswers());
    await renderPart(<NoticeChoices />);
    await screen.findByText('This server sends no e-mail, so this has no effect yet.');
    expect(screen.queryByLabelText('E-mails come')).toBeNull();
  });

  it('list what is muted, and take it back', async () => {
    const mutes = [{ kind: 'thread' as const, id: thread, until: null }];
    server.use(...noticeAnswers({ ...noticeDefaults(), mutes }));
    await renderPart(<NoticeChoices />);
    const row = (await screen.findByRole('link', { name: 'Open the thread' })).closest('li') as HTMLElement;
    fireEvent.click(within(row).getByRole('button', { name: 'Unmute: Open the thread' }));
    await screen.findByText(/Nothing is muted/);
    await waitFor(async () => expect((await saved()).mutes).toEqual([]));
  });
});

describe('an address that refused mails', () => {
  it('is named, and goes once a test e-mail was taken', async () => {
    const taken = [false, true];
    let listed = [{ contactId: thread, address: 'a***@example.com' }];
    server.use(
      http.get('*/api/refused-addresses', () => HttpResponse.json(listed)),
      http.post('*/api/refused-addresses/:id/test', ({ params }) => {
        const isAccepted = params['id'] === thread && taken.shift() === true;
        if (isAccepted) listed = [];
        return HttpResponse.json({ isAccepted });
      }),
      ...noticeAnswers(),
    );
    await renderPart(<NoticeChoices />);
    const button = await screen.findByRole('button', { name: 'Send a test e-mail to a***@example.com' });
    expect(screen.getByRole('alert').textContent).toContain('a***@example.com was refused three times');
    await expectNoViolations();
    fireEvent.click(button);
    await expectToast(
      'Still refused',
      'The mail server did not take the test e-mail. Nothing has changed.',
      'destructive',
    );
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Send a test/ })).toBeNull());
  });
});
