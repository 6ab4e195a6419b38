import type { CreateDataSourceBody, DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import { baseApi } from '../../shared/api/baseApi.js';
import { dataSourcesApi as listApi } from '../../shared/api/dataSourcesApi.js';

const uploadTimeoutMs = 120_000;

interface Removal {
  readonly id: string;
  readonly keepalive: boolean;
}

interface Upload {
  readonly id: string;
  readonly file: File;
}

const dataSourcesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createDataSource: build.mutation<DataSource, CreateDataSourceBody>({
      query: (body) => ({ url: '/api/data-sources', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['DataSource', 'Metrics', 'Activity'] : []),
    }),
    deleteDataSource: build.mutation<unknown, Removal>({
      query: ({ id, keepalive }) => ({ url: `/api/data-sources/${id}`, method: 'DELETE', keepalive }),
      invalidatesTags: (_answer, error) => (error ? [] : ['DataSource', 'Metrics', 'Activity']),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          listApi.util.updateQueryData('getDataSources', undefined, (sources) =>
            sources.filter((source) => source.id !== id),
          ),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
    uploadFile: build.mutation<UploadAnswer, Upload>({
      query: ({ id, file }) => {
        const body = new FormData();
        body.append('file', file);
        return { url: `/api/data-sources/${id}/uploads`, method: 'POST', body, timeoutMs: uploadTimeoutMs };
      },
      invalidatesTags: (answer) => (answer ? ['DataSource', 'Metrics', 'Activity', 'Profile'] : []),
    }),
  }),
});

export const { useCreateDataSourceMutation, useDeleteDataSourceMutation, useUploadFileMutation } =
  dataSourcesApi;
