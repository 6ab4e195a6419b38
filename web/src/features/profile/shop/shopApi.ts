import type { Shop, ShopReceipt, WornBody } from '@emberdeck/contracts/gamification/shop';
import { baseApi } from '../../../shared/api/baseApi.js';
import type { Keyed } from '../../../shared/api/intents.js';

type OfItem = Keyed<{ readonly id: string }>;

const changed = ['Shop', 'Coins', 'Profile'] as const;

const shopApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getShop: build.query<Shop, void>({
      query: () => ({ url: '/api/shop' }),
      providesTags: ['Shop'],
    }),
    purchaseItem: build.mutation<ShopReceipt, OfItem>({
      query: ({ body: { id }, idempotencyKey }) => ({
        ...{ url: `/api/shop/${id}/purchase`, method: 'POST', body: {}, idempotencyKey },
      }),
      invalidatesTags: [...changed],
    }),
    refundPurchase: build.mutation<ShopReceipt, OfItem>({
      query: ({ body: { id }, idempotencyKey }) => ({
        ...{ url: `/api/shop/purchases/${id}/refund`, method: 'POST', body: {}, idempotencyKey },
      }),
      invalidatesTags: [...changed],
    }),
    wearItems: build.mutation<object, WornBody>({
      query: (body) => ({ url: '/api/shop/worn', method: 'PUT', body }),
      invalidatesTags: ['Shop'],
    }),
  }),
});

export const { useGetShopQuery, usePurchaseItemMutation, useRefundPurchaseMutation, useWearItemsMutation } =
  shopApi;
