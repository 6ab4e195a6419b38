import type { MessageExcerpt } from '@emberdeck/contracts/messaging/messages';
import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import { baseApi } from '../../shared/api/baseApi.js';
import { messageOf } from './bellCache.js';
import { chunksOf } from './chunksOf.js';

/** The server's limit for one call. */
const mostExcerpts = 50;

const excerptsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getExcerpts: build.query<MessageExcerpt[], readonly string[]>({
      queryFn: async (ids, _api, _extra, ask) => {
        const answers = await Promise.all(
          chunksOf(ids, mostExcerpts).map(
            async (chunk) => await ask({ url: `/api/messages/excerpts?ids=${chunk.join(',')}` }),
          ),
        );
        const error = answers.find((answer) => answer.error)?.error;
        return error ? { error } : { data: answers.flatMap(({ data }) => data as MessageExcerpt[]) };
      },
      providesTags: ['MessageExcerpt'],
    }),
  }),
});

/** The words of the messages of entries. */
export interface Excerpts {
  /** The beginning of a message; undefined while it is unknown, null if the user may not read it. */
  readonly of: (messageId: string) => string | null | undefined;
  readonly isLoading: boolean;
}

/** Reads the beginnings of the messages of entries. The server leaves out those that the user may not read. */
export function useExcerpts(entries: readonly Notification[]): Excerpts {
  const ids = [...new Set(entries.map(messageOf).filter((id) => id !== null))];
  const { data, originalArgs, isFetching } = excerptsApi.useGetExcerptsQuery(ids, { skip: ids.length === 0 });
  const words = new Map(data?.map(({ id, excerpt }) => [id, excerpt]));
  return {
    isLoading: isFetching,
    of: (messageId) =>
      words.get(messageId) ??
      (data && !isFetching && originalArgs?.includes(messageId) === true ? null : undefined),
  };
}
