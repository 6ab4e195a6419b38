import type { Report } from '@emberdeck/contracts/analytics/reports';

/** Whether the file of a report is still being made. */
export const isInProgress = ({ status }: Report): boolean => status === 'queued' || status === 'running';
