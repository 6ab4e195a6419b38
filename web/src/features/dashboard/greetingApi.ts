import type { GreetingAnswer } from '@emberdeck/contracts/gamification/greeting';
import { baseApi } from '../../shared/api/baseApi.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';

const greetingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getGreeting: build.query<GreetingAnswer, void>({
      query: () => ({ url: '/api/player/greeting' }),
      providesTags: ['Greeting'],
      onQueryStarted: readAgainAfterChange,
    }),
    closeGreeting: build.mutation<unknown, void>({
      query: () => ({ url: '/api/player/greeting/close', method: 'POST', body: {} }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Greeting']),
    }),
  }),
});

export const { useGetGreetingQuery, useCloseGreetingMutation } = greetingApi;
