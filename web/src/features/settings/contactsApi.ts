import type { ProofEntryAnswer, ProofVerifyAnswer } from '@emberdeck/contracts/identity/contact-proof';
import type { Contact } from '@emberdeck/contracts/identity/contacts';
import type { OnboardEntryBody, OnboardVerifyBody } from '@emberdeck/contracts/identity/onboarding';
import { baseApi } from '../../shared/api/baseApi.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';

const send = (url: string, body: object) => ({ url, method: 'POST' as const, body, idempotent: false });

const contactsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getContacts: build.query<Contact[], void>({
      query: () => ({ url: '/api/contacts' }),
      providesTags: ['Contact'],
      onQueryStarted: readAgainAfterChange,
    }),
    beginContact: build.mutation<ProofEntryAnswer, OnboardEntryBody>({
      query: (body) => send('/api/contacts', body),
    }),
    addContact: build.mutation<ProofVerifyAnswer, OnboardVerifyBody>({
      query: (body) => send('/api/contacts/verify', body),
      invalidatesTags: ['Contact', 'User', 'Member'],
    }),
    removeContact: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/contacts/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Contact', 'User', 'Member'],
    }),
  }),
});

export const {
  useGetContactsQuery,
  useBeginContactMutation,
  useAddContactMutation,
  useRemoveContactMutation,
} = contactsApi;
