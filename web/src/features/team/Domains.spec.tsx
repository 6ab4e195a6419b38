import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { server } from '../../../test/component/server.js';
import '../../shared/i18n/teamTexts.js';
import { Domains } from './Domains.js';

mockServer();

describe('the way in for a company', () => {
  it('is a switch for each domain, and says whom it lets in', async () => {
    let open: string[] = [];
    const answer = () => HttpResponse.json({ open, provable: ['example.com'] });
    server.use(
      http.get('*/api/team/domains', answer),
      http.post('*/api/team/domains', async ({ request }) => {
        open = [((await request.json()) as { domain: string }).domain];
        return answer();
      }),
      http.delete('*/api/team/domains', () => {
        open = [];
        return answer();
      }),
    );
    await renderPart(<Domains />);
    const name = 'Anyone with @example.com may join as Team Member';
    const field = (): HTMLInputElement => screen.getByRole('switch', { name });
    await waitFor(() => expect(field().checked).toBe(false));
    await expectNoViolations();
    fireEvent.click(field());
    await waitFor(() => expect(field().checked).toBe(true));
    fireEvent.click(field());
    await waitFor(() => expect(field().checked).toBe(false));
    expect(open).toEqual([]);
  });

  it('says what is missing without an address of a company, and leads to the contacts', async () => {
    await renderPart(<Domains />);
    await screen.findByText(/Confirm an address of your company/);
    expect(screen.queryByRole('switch')).toBeNull();
    const link = screen.getByRole('link', { name: 'Add it under Ways to sign in' });
    expect(link.getAttribute('href')).toBe('/settings#settings-sign-in');
  });
});
