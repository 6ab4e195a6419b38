import type { AccountDeletion } from '@emberdeck/contracts/identity/account-deletion';
import { baseApi } from '../../shared/api/baseApi.js';

const path = '/api/account/deletion';

const accountDeletionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAccountDeletion: build.query<AccountDeletion, void>({
      query: () => ({ url: path }),
      providesTags: ['AccountDeletion'],
    }),
    deleteAccount: build.mutation<AccountDeletion, Pick<AccountDeletion, 'messages'>>({
      query: (body) => ({ url: path, method: 'POST', body }),
      invalidatesTags: ['AccountDeletion'],
    }),
    keepAccount: build.mutation<AccountDeletion, void>({
      query: () => ({ url: path, method: 'DELETE' }),
      invalidatesTags: ['AccountDeletion'],
    }),
  }),
});

export const { useGetAccountDeletionQuery, useDeleteAccountMutation, useKeepAccountMutation } =
  accountDeletionApi;
