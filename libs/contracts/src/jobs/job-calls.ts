import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { defineEvent } from '../core/event.js';
import { idInput, pageQuery, uuid } from '../core/fields.js';
import { get, post, type RouteDefinition } from '../core/route.js';
import type { ServiceName } from '../core/service-names.js';
import { jobRow } from './job.js';

/** The calls on the caller's own jobs in a service. A job of another user or workspace is not found. */
export const jobCalls = (service: ServiceName) => ({
  list: defineCall({
    service,
    name: 'list-jobs',
    access: 'user',
    input: pageQuery,
    output: z.array(jobRow),
    tags: ['Job'],
  }),
  read: defineCall({ service, name: 'read-job', access: 'user', input: idInput, output: jobRow }),
  cancel: defineCall({ service, name: 'cancel-job', access: 'user', input: idInput, output: jobRow }),
  retry: defineCall({ service, name: 'retry-job', access: 'user', input: idInput, output: jobRow }),
});

/** A user's job was added, progressed or ended. Contains the whole row. */
export const jobChanged = (service: ServiceName) =>
  defineEvent({
    service,
    name: 'job-changed',
    payload: z.object({ userId: uuid, workspaceId: uuid, job: jobRow }),
    realtime: {
      audience: 'user',
      changes: { what: 'jobs', tags: ['Job'] },
      message: { type: 'job_changed', fields: { job: jobRow }, tags: [], of: ({ job }) => ({ job }) },
    },
  });

function routesOf(service: ServiceName): RouteDefinition[] {
  const calls = jobCalls(service);
  const path = `/api/jobs/${service}`;
  return [
    get(path, calls.list, `Own jobs of ${service}, newest first`),
    get(`${path}/:id`, calls.read, 'One of the own jobs'),
    post(`${path}/:id/cancel`, calls.cancel, 'Cancels a job that has not ended', { example: {} }),
    post(`${path}/:id/retry`, calls.retry, 'Runs a job again that failed or was canceled', { example: {} }),
  ];
}

/** The routes, the websocket message and the collection of a service with jobs of users. */
export const jobDefinitions = (service: ServiceName) => [
  jobChanged(service),
  ...routesOf(service),
  defineCollection({ path: `/api/jobs/${service}`, scope: 'personal' }),
];
