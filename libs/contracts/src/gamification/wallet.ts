import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { done, instant, nothing, nullableInstant, optionalText, text, uuid } from '../core/fields.js';
import { create, get, post, remove } from '../core/route.js';

/** The connected wallet. All fields are null, and `isVerified` is false, without one. */
export const wallet = z.object({
  /** An Ethereum address with the checksum of EIP-55. */
  walletAddress: z.string().nullable(),
  /** The name that the wallet gave itself. */
  walletType: z.string().nullable(),
  /** As the user typed it. It is not checked. */
  customDomain: z.string().nullable(),
  /** Whether the user proved the address by a signature. */
  isVerified: z.boolean(),
  connectedAt: nullableInstant,
});

export type Wallet = z.output<typeof wallet>;

export const getWallet = defineCall({
  service: 'gamification',
  name: 'get-wallet',
  access: 'user',
  input: nothing,
  output: wallet,
  tags: ['Wallet'],
});

/** EIP-155 numbers of chains are larger than zero and fit a JSON number. */
export const walletChallengeBody = z.object({
  address: z
    .string()
    .trim()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'Must be an Ethereum address: 0x and 40 hexadecimal digits'),
  chainId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});

/** A message for the wallet to sign (EIP-4361). The page must be at `origin`, or wallets warn of it. */
export const walletChallenge = z.object({ message: z.string(), origin: z.string(), expiresAt: instant });

export type WalletChallenge = z.output<typeof walletChallenge>;

export const beginWallet = defineCall({
  service: 'gamification',
  name: 'begin-wallet',
  access: 'user',
  input: walletChallengeBody,
  output: walletChallenge,
});

export const connectWalletBody = z.object({
  message: text(4000),
  signature: z
    .string()
    .max(20_000)
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'Must be 0x and hexadecimal digits'),
  walletType: text(50),
  customDomain: optionalText(253),
});

export type ConnectWalletBody = z.input<typeof connectWalletBody>;

export const connectWallet = defineCall({
  service: 'gamification',
  name: 'connect-wallet',
  access: 'user',
  repeats: 'with-key',
  // A wallet that is a smart contract is asked over the network.
  timeoutMs: 15_000,
  input: connectWalletBody,
  output: wallet,
});

export const disconnectWallet = defineCall({
  service: 'gamification',
  name: 'disconnect-wallet',
  access: 'user',
  repeats: 'always',
  input: nothing,
  output: done,
});

const changes = { what: 'wallet', tags: ['Wallet'] };

/** Personal: sent to its user only. */
export const walletConnected = defineEvent({
  service: 'gamification',
  name: 'wallet-connected',
  payload: z.object({ userId: uuid, workspaceId: uuid, walletType: z.string() }),
  realtime: { audience: 'user', changes },
  activity: {
    type: 'wallet_connected',
    readers: 'user',
    sentence: ({ walletType }) => `You connected the wallet ${walletType}`,
  },
});

/** Personal: sent to its user only. */
export const walletDisconnected = defineEvent({
  service: 'gamification',
  name: 'wallet-disconnected',
  payload: z.object({ userId: uuid, workspaceId: uuid }),
  realtime: { audience: 'user', changes },
  activity: {
    type: 'wallet_disconnected',
    readers: 'user',
    sentence: () => 'You disconnected your wallet',
  },
});

export const walletRoutes = [
  get('/api/wallet', getWallet, 'The connected wallet'),
  post(
    '/api/wallet/challenge',
    beginWallet,
    'Makes the message that a wallet signs, for 5 minutes and once',
    {
      example: { address: '0x52908400098527886E0F7030069857D2E4169EE7', chainId: 1 },
    },
  ),
  create('/api/wallet', connectWallet, 'Connects the wallet that has signed the message', {
    example: { message: 'emberdeck.example wants you to sign in', signature: '0x00', walletType: 'Wallet' },
  }),
  remove('/api/wallet', disconnectWallet, 'Disconnects the wallet'),
];
