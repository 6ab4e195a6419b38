import type { Report } from '@emberdeck/contracts/analytics/reports';
import { baseApi } from '../../shared/api/baseApi.js';

const reportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getReports: build.query<Report[], void>({
      query: () => ({ url: '/api/reports' }),
      providesTags: ['Report'],
    }),
  }),
});

export const { useGetReportsQuery } = reportsApi;
