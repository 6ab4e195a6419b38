import type { TokenScope } from '@emberdeck/contracts/core/token-scopes';
import type { ApiToken, CreatedToken } from '@emberdeck/contracts/identity/tokens';
import { baseApi } from '../../shared/api/baseApi.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';

/** A token to make. */
export interface NewToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly workspaceId: string;
  readonly expiresAt: string;
}

const tokensApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTokens: build.query<ApiToken[], void>({
      query: () => ({ url: '/api/tokens' }),
      providesTags: ['ApiToken'],
      onQueryStarted: readAgainAfterChange,
    }),
    createToken: build.mutation<CreatedToken, NewToken>({
      query: (body) => ({ url: '/api/tokens', method: 'POST', body }),
      invalidatesTags: ['ApiToken'],
    }),
    revokeToken: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/tokens/${id}`, method: 'DELETE' }),
      invalidatesTags: ['ApiToken'],
    }),
  }),
});

export const { useGetTokensQuery, useCreateTokenMutation, useRevokeTokenMutation } = tokensApi;
