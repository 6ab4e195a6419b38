import type { Device } from '@emberdeck/contracts/identity/sessions';
import { baseApi } from '../../shared/api/baseApi.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';

const devicesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDevices: build.query<Device[], void>({
      query: () => ({ url: '/api/sessions' }),
      providesTags: ['Session'],
      onQueryStarted: readAgainAfterChange,
    }),
    endDevice: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Session'],
    }),
    endOtherDevices: build.mutation<{ readonly ended: number }, void>({
      query: () => ({ url: '/api/sessions', method: 'DELETE' }),
      invalidatesTags: ['Session'],
    }),
  }),
});

export const { useGetDevicesQuery, useEndDeviceMutation, useEndOtherDevicesMutation } = devicesApi;
