import type { OutgoingKind } from '@emberdeck/contracts/analytics/outgoing-kinds';
import type {
  CreatedOutgoingWebhook,
  OutgoingDelivery,
  OutgoingSecret,
  OutgoingWebhook,
} from '@emberdeck/contracts/analytics/outgoing-webhooks';
import { baseApi } from '../../shared/api/baseApi.js';
import type { Keyed } from '../../shared/api/intents.js';
import { keysetPages } from '../../shared/api/keysetPages.js';
import type { KeysetPage } from '../../shared/api/keysetPages.js';

/** What the form of a webhook sends. */
export interface WebhookFields {
  readonly url: string;
  readonly kinds: readonly OutgoingKind[];
}

interface WebhookChange extends Partial<WebhookFields> {
  readonly id: string;
  readonly isPaused?: boolean;
}

const address = '/api/outgoing-webhooks';

/** Longer than the server waits for the receiver. */
const testTimeoutMs = 25_000;

const webhooksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWebhooks: build.query<OutgoingWebhook[], void>({
      query: () => ({ url: address }),
      providesTags: ['OutgoingWebhook'],
    }),
    createWebhook: build.mutation<CreatedOutgoingWebhook, Keyed<WebhookFields>>({
      query: (intent) => ({ url: address, method: 'POST', ...intent }),
      invalidatesTags: ['OutgoingWebhook'],
    }),
    updateWebhook: build.mutation<OutgoingWebhook, WebhookChange>({
      query: ({ id, ...body }) => ({ url: `${address}/${id}`, method: 'PATCH', body }),
      invalidatesTags: ['OutgoingWebhook'],
    }),
    deleteWebhook: build.mutation<unknown, string>({
      query: (id) => ({ url: `${address}/${id}`, method: 'DELETE' }),
      invalidatesTags: ['OutgoingWebhook'],
    }),
    testWebhook: build.mutation<OutgoingDelivery, string>({
      query: (id) => ({
        url: `${address}/${id}/test`,
        method: 'POST',
        body: {},
        idempotent: false,
        timeoutMs: testTimeoutMs,
      }),
      invalidatesTags: ['OutgoingWebhook'],
    }),
    rotateOutgoingSecret: build.mutation<OutgoingSecret, string>({
      query: (id) => ({ url: `${address}/${id}/secret`, method: 'POST', body: {} }),
      invalidatesTags: ['OutgoingWebhook'],
    }),
    getOutgoingDeliveries: build.infiniteQuery<KeysetPage<OutgoingDelivery>, string, string>({
      ...keysetPages<OutgoingDelivery>(''),
      query: ({ queryArg, pageParam }) => ({
        url: pageParam === '' ? `${address}/${queryArg}/deliveries` : pageParam,
      }),
      providesTags: ['OutgoingWebhook'],
    }),
  }),
});

export const {
  useGetWebhooksQuery,
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  useDeleteWebhookMutation,
  useTestWebhookMutation,
  useRotateOutgoingSecretMutation,
  useGetOutgoingDeliveriesInfiniteQuery,
} = webhooksApi;
