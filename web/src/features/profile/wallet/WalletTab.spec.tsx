import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../../test/component/axe.js';
import { mockServer, press, type } from '../../../../test/component/changes.js';
import { renderPart } from '../../../../test/component/ScreenHarness.js';
import { server } from '../../../../test/component/server.js';
import { expectToast } from '../../../../test/component/toasts.js';
import { WalletTab } from './WalletTab.js';

mockServer();

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const asked: unknown[] = [];

afterEach(() => {
  asked.length = 0;
  delete (window as { ethereum?: unknown }).ethereum;
});

/** A wallet of the browser that answers as its user decides. */
const aProvider = (sign: () => Promise<string>) => ({
  request: ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    asked.push({ method, params });
    if (method === 'eth_requestAccounts') return Promise.resolve([address.toLowerCase()]);
    return method === 'eth_chainId' ? Promise.resolve('0x1') : sign();
  },
});

/** Announces a wallet as EIP-6963 says. */
function announce(name: string, provider: object): () => void {
  const say = (): void => {
    const detail = { info: { uuid: crypto.randomUUID(), name }, provider };
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  window.addEventListener('eip6963:requestProvider', say);
  return () => window.removeEventListener('eip6963:requestProvider', say);
}

const challenge = {
  message: 'Sign this é',
  origin: window.location.origin,
  expiresAt: '2026-03-10T12:00:00.000Z',
};

/** Takes challenges and proofs; the wallet of the account is the last proof. */
function serveWallet(given = challenge): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/wallet/challenge', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(given);
    }),
    http.post('*/api/wallet', async ({ request }) => {
      const proof = (await request.json()) as { customDomain: string; walletType: string };
      sent.push(proof);
      const { customDomain, walletType } = proof;
      const own = { walletAddress: address, walletType, customDomain, isVerified: true };
      const wallet = { ...own, connectedAt: '2026-03-10T12:00:00.000Z' };
      server.use(http.get('*/api/wallet', () => HttpResponse.json(wallet)));
      return HttpResponse.json(wallet, { status: 201 });
    }),
  );
  return sent;
}

async function openDialog(): Promise<HTMLElement> {
  await renderPart(<WalletTab />);
  await press('Connect Wallet');
  return screen.findByRole('dialog', { name: 'Connect Wallet' });
}

describe('the wallet', () => {
  it('is connected by the signature of the chosen wallet, and disconnected after a question', async () => {
    const sent = serveWallet();
    const silence = [
      announce(
        'Rabbit',
        aProvider(() => Promise.reject(new Error('no'))),
      ),
      announce(
        'Fox',
        aProvider(() => Promise.resolve('0xabcd')),
      ),
    ];
    const dialog = await openDialog();
    silence.forEach((stop) => stop());
    (await within(dialog).findByRole('radio', { name: 'Fox' })).click();
    await type('Custom domain', 'nova.eth');
    await expectNoViolations();
    await press('Connect Fox', dialog);
    await expectToast('Success', 'Wallet connected', 'default');
    expect(sent).toEqual([
      { address: address.toLowerCase(), chainId: 1 },
      { message: challenge.message, signature: '0xabcd', walletType: 'Fox', customDomain: 'nova.eth' },
    ]);
    const hex = Buffer.from(challenge.message).toString('hex');
    expect(asked.at(-1)).toEqual({ method: 'personal_sign', params: [`0x${hex}`, address.toLowerCase()] });
    await screen.findByText(address);
    expect(screen.getByText('nova.eth').parentElement?.textContent).toContain('Not verified');
    await expectNoViolations();
    server.use(http.delete('*/api/wallet', () => HttpResponse.json({ success: true })));
    await press('Disconnect');
    await press('Disconnect', await screen.findByRole('dialog', { name: 'Disconnect this wallet?' }));
    await expectToast('Success', 'Wallet disconnected', 'default');
  });

  it('says what to install where the browser has none', async () => {
    const dialog = await openDialog();
    expect(dialog.textContent).toContain('This browser has no Ethereum wallet.');
    const link = within(dialog).getByRole('link', { name: 'Find a wallet' });
    expect(link.getAttribute('rel')).toBe('noopener');
    await expectNoViolations();
  });

  it('says that its user declined, and takes another try', async () => {
    const sent = serveWallet();
    let decline = true;
    const sign = (): Promise<string> =>
      // What EIP-1193 rejects with is a plain object in many wallets.
      decline ? Promise.reject(Object.assign(new Error('denied'), { code: 4001 })) : Promise.resolve('0xab');
    (window as { ethereum?: unknown }).ethereum = aProvider(sign);
    const dialog = await openDialog();
    await press('Connect Wallet', dialog);
    await within(dialog).findByText('You declined in the wallet. Nothing has changed.');
    decline = false;
    await press('Connect Wallet', dialog);
    await screen.findByText(address);
    expect(sent).toHaveLength(3);
  });

  it('names the address of the product where the page is at another one', async () => {
    serveWallet({ ...challenge, origin: 'https://emberdeck.example' });
    (window as { ethereum?: unknown }).ethereum = aProvider(() => Promise.resolve('0xab'));
    const dialog = await openDialog();
    await press('Connect Wallet', dialog);
    await within(dialog).findByText(
      'Wallets connect at https://emberdeck.example only. Open Emberdeck there.',
    );
    expect(asked).not.toContainEqual(expect.objectContaining({ method: 'personal_sign' }));
  });
});
