import { describe, expect, it } from '@jest/globals';
import type { ProviderLink } from '@emberdeck/contracts/identity/provider-links';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press } from '../../../test/component/changes.js';
import { watchNavigations } from '../../../test/component/navigations.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import './ProviderLinks.js';
import { SignInSection } from './SignInSection.js';

mockServer();

const now = new Date().toISOString();
const acme: ProviderLink = { host: 'login.acme.example', isRemovable: true, createdAt: now, lastUsedAt: now };

/** The provider of the server, and what signs in. Returns how often the list was read. */
function offer(name: string | null, links: ProviderLink[]): { reads: number } {
  const seen = { reads: 0 };
  server.use(
    http.get('*/api/onboard/provider', () => HttpResponse.json({ name })),
    http.get('*/api/provider-links', () => {
      seen.reads += 1;
      return HttpResponse.json(links);
    }),
  );
  return seen;
}

describe('the OpenID provider in the settings', () => {
  it('is listed with its last use, and unlinked after a question', async () => {
    const links = [acme];
    offer('Acme', links);
    server.use(
      http.delete('*/api/provider-links', () => {
        links.pop();
        return HttpResponse.json({ success: true });
      }),
    );
    await renderPart(<SignInSection />);
    await screen.findByText('login.acme.example');
    await expectNoViolations();
    await press('Unlink Acme');
    const dialog = await screen.findByRole('dialog', { name: 'Unlink Acme?' });
    await press('Unlink', dialog);
    await screen.findByRole('button', { name: 'Link Acme' });
    expect(screen.queryByText('login.acme.example')).toBeNull();
  });

  it('stays where the server refuses, with the reason', async () => {
    offer('Acme', [acme]);
    server.use(http.delete('*/api/provider-links', () => problem(409, 'This is the last way to sign in.')));
    await renderPart(<SignInSection />);
    await press('Unlink Acme');
    await press('Unlink', await screen.findByRole('dialog'));
    await expectToast('Failed to unlink', 'This is the last way to sign in.', 'destructive');
    await screen.findByText('login.acme.example');
  });

  it('has no button while it is the last way in, and says so', async () => {
    offer('Acme', [{ ...acme, isRemovable: false }]);
    await renderPart(<SignInSection />);
    await screen.findByText(/it is your last way to sign in/);
    expect(screen.queryByRole('button', { name: /Unlink/ })).toBeNull();
  });

  it('is linked by a visit there', async () => {
    offer('Acme', []);
    const answered: string[] = [];
    server.use(
      http.post('*/api/provider-links', () => {
        answered.push('url');
        return HttpResponse.json({ url: 'https://login.acme.example/authorize' });
      }),
    );
    const navigations = watchNavigations();
    await renderPart(<SignInSection />);
    await press('Link Acme');
    await waitFor(() => expect(navigations).toHaveLength(1));
    expect(answered).toEqual(['url']);
  });

  it('is not there without one', async () => {
    const seen = offer(null, []);
    await renderPart(<SignInSection />);
    await waitFor(() => expect(seen.reads).toBe(1));
    await screen.findByText('Passkeys');
    expect(screen.queryByText('Sign-in provider')).toBeNull();
  });
});
