import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { nothing } from '../core/fields.js';
import { get } from '../core/route.js';

/** Both are null without a connected wallet. */
export const wallet = z.object({ walletAddress: z.string().nullable(), customDomain: z.string().nullable() });

export type Wallet = z.output<typeof wallet>;

export const getWallet = defineCall({
  service: 'gamification',
  name: 'get-wallet',
  access: 'user',
  input: nothing,
  output: wallet,
  tags: ['Wallet'],
});

export const walletRoutes = [get('/api/wallet', getWallet, 'The connected wallet')];
