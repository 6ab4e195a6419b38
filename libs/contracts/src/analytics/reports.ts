import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { instant, pageQuery, uuid } from '../core/fields.js';
import { get } from '../core/route.js';

export const report = z.object({
  id: uuid,
  title: z.string(),
  type: z.string(),
  config: z.record(z.string(), z.unknown()),
  generatedBy: uuid,
  createdAt: instant,
  updatedAt: instant,
});

export type Report = z.output<typeof report>;

export const listReports = defineCall({
  service: 'analytics',
  name: 'list-reports',
  access: 'user',
  input: pageQuery,
  output: z.array(report),
  tags: ['Report'],
});

export const reportRoutes = [get('/api/reports', listReports, 'Reports, newest first')];
