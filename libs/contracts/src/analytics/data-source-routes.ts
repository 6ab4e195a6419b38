import { defineCollection } from '../core/collection.js';
import { create, get, patch, post, remove } from '../core/route.js';
import {
  createDataSource,
  deleteDataSource,
  listDataSources,
  listDeletedSources,
  loadSampleData,
  readSourceDependents,
  removeSampleData,
  restoreDataSource,
  updateDataSource,
} from './data-sources.js';

export const dataSourceRoutes = [
  get('/api/data-sources', listDataSources, 'Data sources, newest first'),
  create('/api/data-sources', createDataSource, 'Creates a data source', {
    example: { name: 'Shop', type: 'Webhook' },
  }),
  patch('/api/data-sources/:id', updateDataSource, 'Changes, pauses or resumes a data source', {
    example: { name: 'Shop 2' },
  }),
  remove('/api/data-sources/:id', deleteDataSource, 'Deletes a data source; it can be restored for 30 days'),
  get('/api/data-sources/:id/dependents', readSourceDependents, 'What ends with a data source', {
    access: 'see-source-access',
  }),
  get('/api/deleted-data-sources', listDeletedSources, 'Deleted data sources that can be restored', {
    access: 'see-source-access',
  }),
  post('/api/data-sources/:id/restore', restoreDataSource, 'Restores a deleted data source', { example: {} }),
  post('/api/sample-data', loadSampleData, 'Adds sample sources to the workspace', { example: {} }),
  remove('/api/sample-data', removeSampleData, 'Removes the sample sources of the workspace'),
];

export const dataSources = defineCollection({
  path: '/api/data-sources',
  scope: 'manage-every-source',
  readScope: 'shared',
});
