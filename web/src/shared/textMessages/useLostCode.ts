import { skipToken } from '@reduxjs/toolkit/query';
import { textMessagesApi } from './textMessagesApi.js';

/** A phone reports within seconds, and a person waits for minutes. */
const pollingMs = 4_000;

/** Why the code of a message did not reach its phone, as a sentence; null while it may, and without a message. */
export function useLostCode(deliveryId: string | null): string | null {
  const { getCodeDelivery } = textMessagesApi.endpoints;
  const id = deliveryId ?? skipToken;
  const { data, error } = getCodeDelivery.useQueryState(id);
  const isUnknown = error !== undefined && 'status' in error && error.status === 404;
  const isOver = isUnknown || (data !== undefined && data.state !== 'waiting');
  getCodeDelivery.useQuerySubscription(id, {
    pollingInterval: isOver ? 0 : pollingMs,
    skipPollingIfUnfocused: true,
  });
  return data?.state === 'failed' ? data.message : null;
}
