/** The values on the wire are the labels of the specification. */
export const dataSourceTypes = ['API Integration', 'Webhook', 'File Upload'] as const;
export type DataSourceType = (typeof dataSourceTypes)[number];
