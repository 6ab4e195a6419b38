/** Only an API is read by syncs: rows of the other types are delivered or uploaded. */
export const arrivalTexts = {
  'API Integration': { never: 'dataSources.neverSynced', last: 'dataSources.lastSync' },
  Webhook: { never: 'dataSources.neverDelivered', last: 'dataSources.lastDelivery' },
  'File Upload': { never: 'dataSources.neverUploaded', last: 'dataSources.lastUpload' },
} as const;
