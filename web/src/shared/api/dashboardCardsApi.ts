import type { DashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import type { CardChoice, CardScope, HeadlineUse } from '@emberdeck/contracts/analytics/card-rules';
import { cardKey } from '@emberdeck/contracts/analytics/card-rules';
import type { DashboardCards } from '@emberdeck/contracts/analytics/dashboard-cards';
import { baseApi } from './baseApi.js';
import { readAgainAfterChange } from './readAgain.js';

/** `before`: the cards that the change started from. */
export interface CardsBody {
  readonly scope: CardScope;
  readonly cards: readonly CardChoice[] | null;
  readonly before?: { readonly cards: readonly CardChoice[] | null };
}

export interface HeadlineBody {
  readonly metric: string;
  readonly as: HeadlineUse;
  readonly product?: string;
  readonly scope?: CardScope;
}

type HeadlineAnswer = DashboardCards & { readonly scope: CardScope };

/** The shown cards in another order, or without some; a card whose figure is not known yet appears with the next answer. */
function inOrder(shown: DashboardMetrics, cards: readonly CardChoice[] | null): void {
  const known = shown.cards;
  if (known !== null && cards !== null) {
    shown.cards = cards.flatMap((card) => known.find((each) => cardKey(each) === cardKey(card)) ?? []);
  }
}

/** The headline figures and the choice of cards. Shared, because new data is offered as a headline figure. */
const dashboardCardsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMetrics: build.query<DashboardMetrics, void>({
      query: () => ({ url: '/api/dashboard/metrics' }),
      providesTags: ['Metrics'],
      onQueryStarted: readAgainAfterChange,
    }),
    getCards: build.query<DashboardCards, void>({
      query: () => ({ url: '/api/dashboard/cards' }),
      providesTags: ['DashboardCards'],
      onQueryStarted: readAgainAfterChange,
    }),
    setCards: build.mutation<DashboardCards, CardsBody>({
      query: (body) => ({ url: '/api/dashboard/cards', method: 'PUT', body }),
      // Also after a failure: the cards may have been changed elsewhere.
      invalidatesTags: ['DashboardCards', 'Metrics'],
      onQueryStarted: async ({ cards }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          dashboardCardsApi.util.updateQueryData('getMetrics', undefined, (metrics) =>
            inOrder(metrics, cards),
          ),
        );
        await queryFulfilled.catch(() => shown.undo());
      },
    }),
    setHeadline: build.mutation<HeadlineAnswer, HeadlineBody>({
      query: (body) => ({ url: '/api/dashboard/headline', method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['DashboardCards', 'Metrics']),
    }),
  }),
});

export const {
  useGetMetricsQuery,
  useGetCardsQuery,
  useLazyGetCardsQuery,
  useSetCardsMutation,
  useSetHeadlineMutation,
} = dashboardCardsApi;
