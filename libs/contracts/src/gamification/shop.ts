import { z } from 'zod';
import { defineCollection } from '../core/collection.js';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { done, idInput, instant, nothing, nullableInstant, uuid } from '../core/fields.js';
import { create, get, post, put } from '../core/route.js';
import { itemKinds } from './shop-kinds.js';

/** How long a purchase can be given back, in milliseconds. */
export const refundMs = 86_400_000;

/** A purchase. */
export const shopPurchase = z.object({
  id: uuid,
  itemId: uuid,
  name: z.string(),
  /** The price that was paid. */
  price: z.number().int(),
  boughtAt: instant,
  refundableUntil: instant,
  refundedAt: nullableInstant,
});

export type ShopPurchase = z.output<typeof shopPurchase>;

/** Two colors, in which the browser draws an item. */
export const itemColors = z.array(z.string().regex(/^#[0-9A-F]{6}$/)).length(2);

/** Something for the profile of a player. */
export const shopItem = z.object({
  id: uuid,
  kind: z.enum(itemKinds),
  name: z.string(),
  description: z.string(),
  price: z.number().int(),
  colors: itemColors,
  /** Null for an item that the user does not have. */
  purchase: shopPurchase.nullable(),
  isWorn: z.boolean(),
});

export type ShopItem = z.output<typeof shopItem>;

export const shop = z.object({ balance: z.number().int(), items: z.array(shopItem) });

export type Shop = z.output<typeof shop>;

export const getShop = defineCall({
  service: 'gamification',
  name: 'get-shop',
  access: 'user',
  input: nothing,
  output: shop,
  tags: ['Shop'],
});

export const listPurchases = defineCall({
  service: 'gamification',
  name: 'list-purchases',
  access: 'user',
  input: nothing,
  output: z.array(shopPurchase),
  tags: ['Shop'],
});

/** A balance after a purchase or refund. */
export const shopReceipt = z.object({ purchase: shopPurchase, balance: z.number().int() });

export type ShopReceipt = z.output<typeof shopReceipt>;

export const purchaseItem = defineCall({
  service: 'gamification',
  name: 'purchase-item',
  access: 'user',
  repeats: 'with-key',
  input: z.object({ itemId: uuid }),
  output: shopReceipt,
});

export const refundPurchase = defineCall({
  service: 'gamification',
  name: 'refund-purchase',
  access: 'user',
  repeats: 'with-key',
  input: idInput,
  output: shopReceipt,
});

/** What the user wears of a kind: an item, or null for nothing. An absent kind stays as it is. */
export const wornBody = z.object({
  frame: uuid.nullable().optional(),
  accent: uuid.nullable().optional(),
});

export type WornBody = z.input<typeof wornBody>;

export const wearItems = defineCall({
  service: 'gamification',
  name: 'wear-items',
  access: 'user',
  repeats: 'always',
  input: wornBody,
  output: done,
});

/** Personal: sent to its user only. */
export const shopChanged = defineEvent({
  service: 'gamification',
  name: 'shop-changed',
  payload: z.object({ userId: uuid, workspaceId: uuid }),
  realtime: { audience: 'user', changes: { what: 'shop', tags: ['Shop'] } },
});

export const shopRoutes = [
  defineCollection({ path: '/api/shop/purchases', scope: 'personal' }),
  get('/api/shop', getShop, 'What coins buy, with the own purchases and balance'),
  get('/api/shop/purchases', listPurchases, 'The own purchases, newest first'),
  create('/api/shop/:itemId/purchase', purchaseItem, 'Buys an item, once', { example: {} }),
  post('/api/shop/purchases/:id/refund', refundPurchase, 'Gives a purchase of the last day back', {
    example: {},
  }),
  put('/api/shop/worn', wearItems, 'Wears items that the user has', { example: { frame: null } }),
];
