import type { AgentMilestone } from '@emberdeck/contracts/gamification/agent';
import type { AgentStanding } from '@emberdeck/contracts/gamification/player-change';
import { baseApi } from '../../shared/api/baseApi.js';

const agentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The first step first. */
    getMilestones: build.query<AgentMilestone[], void>({
      query: () => ({ url: '/api/agent/milestones' }),
      providesTags: ['Milestone'],
    }),
    nameAgent: build.mutation<AgentStanding, { agentName: string }>({
      query: (body) => ({ url: '/api/agent/name', method: 'PUT', body }),
      invalidatesTags: (answer) => (answer ? ['Milestone', 'Profile'] : []),
    }),
  }),
});

export const { useGetMilestonesQuery, useNameAgentMutation } = agentApi;
