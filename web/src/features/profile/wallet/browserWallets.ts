import { useEffect, useState } from 'react';

/** A provider of EIP-1193, as far as connecting needs it. */
export interface WalletProvider {
  readonly request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
}

/** A wallet of this browser. */
export interface BrowserWallet {
  readonly id: string;
  readonly name: string;
  readonly provider: WalletProvider;
}

interface Announced {
  readonly info: { readonly uuid: string; readonly name: string };
  readonly provider: WalletProvider;
}

const isAnnounced = (detail: unknown): detail is Announced => {
  const { info, provider } = (detail ?? {}) as Partial<Announced>;
  return typeof info?.uuid === 'string' && typeof info.name === 'string' && isProvider(provider);
};

const isProvider = (value: unknown): value is WalletProvider =>
  typeof (value as Partial<WalletProvider> | undefined)?.request === 'function';

/** The wallets that have announced themselves (EIP-6963); a browser with one older wallet has it as `window.ethereum`. */
export function useBrowserWallets(): readonly BrowserWallet[] {
  const [announced, setAnnounced] = useState<readonly BrowserWallet[]>([]);
  useEffect(() => {
    const listen = (event: Event): void => {
      const { detail } = event as CustomEvent<unknown>;
      if (!isAnnounced(detail)) return;
      const { info, provider } = detail;
      const wallet = { id: info.uuid, name: info.name.slice(0, 50) || 'Wallet', provider };
      setAnnounced((known) => [...known.filter(({ id }) => id !== wallet.id), wallet]);
    };
    window.addEventListener('eip6963:announceProvider', listen);
    window.dispatchEvent(new Event('eip6963:requestProvider'));
    return () => window.removeEventListener('eip6963:announceProvider', listen);
  }, []);
  const { ethereum } = window as { ethereum?: unknown };
  if (announced.length > 0 || !isProvider(ethereum)) return announced;
  return [{ id: 'window.ethereum', name: 'Wallet', provider: ethereum }];
}

/** The code of EIP-1193 for a request that the user refused. */
export const isRefusedByUser = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 4001;

/** The account that the user chooses in the wallet, and its chain. */
export async function accountOf(
  provider: WalletProvider,
): Promise<{ readonly address: string; readonly chainId: number } | null> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' });
  const address: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  const chainId = Number(await provider.request({ method: 'eth_chainId' }));
  return typeof address === 'string' && Number.isSafeInteger(chainId) ? { address, chainId } : null;
}

/** The signature of a message by an account. The wallet asks its user. */
export async function signatureOf(
  provider: WalletProvider,
  message: string,
  address: string,
): Promise<string> {
  const bytes = new TextEncoder().encode(message);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return String(await provider.request({ method: 'personal_sign', params: [`0x${hex}`, address] }));
}
