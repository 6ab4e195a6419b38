import { baseApi } from '../api/baseApi.js';
import { loadAgain } from './enterWorkspace.js';

const viewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    viewAsClient: build.mutation<unknown, { readonly userId: string | null }>({
      query: (body) => ({ url: '/api/session/view', method: 'PUT', body }),
    }),
    leaveView: build.mutation<unknown, void>({
      query: () => ({ url: '/api/session/view', method: 'DELETE' }),
    }),
  }),
});

const { useLeaveViewMutation, useViewAsClientMutation } = viewApi;

/** Begins and ends a view as a client. The page loads again, so that nothing of the other view stays in memory. */
export function useViewAs() {
  const [view] = useViewAsClientMutation();
  const [end] = useLeaveViewMutation();
  return {
    /** As one client, or as any if `userId` is null. */
    viewAs: async (userId: string | null): Promise<void> => {
      await view({ userId }).unwrap();
      loadAgain();
    },
    leave: async (): Promise<void> => {
      await end().unwrap();
      loadAgain();
    },
  };
}
