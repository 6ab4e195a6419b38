import type { Shop, ShopItem } from '@emberdeck/contracts/gamification/shop';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../../test/component/axe.js';
import { mockServer, press } from '../../../../test/component/changes.js';
import { renderPart } from '../../../../test/component/ScreenHarness.js';
import { problem, server } from '../../../../test/component/server.js';
import { idOf } from '../../../../test/component/workspace.js';
import { FramedAvatar } from './FramedAvatar.js';
import { ShopTab } from './ShopTab.js';

mockServer();

const ember: ShopItem = {
  ...{ id: idOf(1), kind: 'frame', name: 'Ember', description: 'A warm ring', price: 60 },
  ...{ colors: ['#F59E0B', '#DC2626'], purchase: null, isWorn: false },
};
const nebula: ShopItem = { ...ember, id: idOf(2), name: 'Nebula', price: 150 };

const purchase = {
  ...{ id: idOf(9), itemId: ember.id, name: 'Ember', price: 60, refundedAt: null },
  boughtAt: new Date().toISOString(),
  refundableUntil: new Date(Date.now() + 3_600_000).toISOString(),
};

/** A shop that sells and takes back Ember. Returns the bodies and keys of the requests. */
function openShop(first: Shop): { readonly keys: (string | null)[]; readonly worn: unknown[] } {
  let shop = first;
  const keys: (string | null)[] = [];
  const worn: unknown[] = [];
  const put = (item: ShopItem, balance: number) => {
    shop = { balance, items: [item, nebula] };
  };
  server.use(
    http.get('*/api/shop', () => HttpResponse.json(shop)),
    http.post(`*/api/shop/${ember.id}/purchase`, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      if (keys.length === 1) return problem(503);
      put({ ...ember, purchase }, 40);
      return HttpResponse.json({ purchase, balance: 40 });
    }),
    http.post(`*/api/shop/purchases/${purchase.id}/refund`, () => {
      put(ember, 100);
      return HttpResponse.json({ purchase, balance: 100 });
    }),
    http.put('*/api/shop/worn', async ({ request }) => {
      worn.push(await request.json());
      put({ ...ember, purchase, isWorn: true }, 40);
      return HttpResponse.json({ success: true });
    }),
  );
  return { keys, worn };
}

describe('the shop', () => {
  it('buys after a question that names the balance, once for all tries, and gives back', async () => {
    const { keys } = openShop({ balance: 100, items: [ember, nebula] });
    await renderPart(<ShopTab />);
    await press('Buy Ember');
    const dialog = await screen.findByRole('dialog', { name: 'Buy Ember?' });
    expect(dialog.textContent).toContain('Your balance will be 40.');
    await expectNoViolations();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Buy' }));
    await screen.findByText('Failed to buy');
    await press('Buy Ember');
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Buy Ember?' })).getByRole('button', { name: 'Buy' }),
    );
    await screen.findByText('Your balance: 40');
    expect(new Set(keys).size).toBe(1);
    await press('Give back Ember');
    await screen.findByText('Your balance: 100');
    screen.getByRole('button', { name: 'Buy Ember' });
  });

  it('says how many coins are missing', async () => {
    openShop({ balance: 100, items: [nebula] });
    await renderPart(<ShopTab />);
    const button = await screen.findByRole('button', { name: '50 coins are missing' });
    expect(button.matches(':disabled')).toBe(true);
  });

  it('puts the frame that is worn around the picture', async () => {
    const { worn } = openShop({ balance: 40, items: [{ ...ember, purchase }] });
    await renderPart(
      <>
        <FramedAvatar name="Ada" />
        <ShopTab />
      </>,
    );
    const frame = () => document.querySelector('[data-frame]')?.getAttribute('data-frame');
    expect(frame()).toBe('');
    await press('Wear Ember');
    await screen.findByRole('button', { name: 'Take off Ember' });
    await waitFor(() => expect(worn).toEqual([{ frame: ember.id }]));
    await waitFor(() => expect(frame()).toBe('#F59E0B #DC2626'));
    await expectNoViolations();
  });

  it('can be asked for again where it fails to load', async () => {
    server.use(http.get('*/api/shop', () => problem(500)));
    await renderPart(<ShopTab />);
    await screen.findByRole('button', { name: 'Retry' });
  });
});
