/** Where Twilio sends receipts, and messages of people. The service puts the first into each message that it sends. */
export const twilioPaths = {
  status: '/api/providers/twilio/status',
  inbound: '/api/providers/twilio/inbound',
} as const;
