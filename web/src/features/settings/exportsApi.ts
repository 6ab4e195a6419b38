import type { BlobAddress } from '@emberdeck/contracts/blobs/blob';
import type { PersonalExport } from '@emberdeck/contracts/identity/personal-exports';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { baseApi } from '../../shared/api/baseApi.js';
import { liveAnswer } from '../../shared/realtime/liveAnswer.js';
import { newestFirst, withoutRow } from '../../shared/realtime/rows.js';

type Recipe = (exports: PersonalExport[]) => PersonalExport[];

const order: readonly PersonalExport['status'][] = ['queued', 'running', 'ready', 'failed'];

/** How far an export is: messages can arrive after a newer answer. Only a repeat of its job leads back. */
const placeOf = ({ status, progress }: PersonalExport): number => order.indexOf(status) * 1_000 + progress;

function withExport(rows: PersonalExport[], row: PersonalExport): PersonalExport[] {
  const known = rows.find(({ id }) => id === row.id);
  if (known === undefined) return [row, ...rows].toSorted(newestFirst);
  return placeOf(known) > placeOf(row) ? rows : rows.map((each) => (each === known ? row : each));
}

function exportsBy(message: ServerMessage): Recipe | null {
  if (message.type !== 'personal_export' || typeof message.change?.id !== 'string') return null;
  const { id, export: row } = message.change;
  return (rows) => (row === null ? withoutRow(rows, id) : withExport(rows, row));
}

const exportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getExports: build.query<PersonalExport[], void>({
      query: () => ({ url: '/api/exports' }),
      providesTags: ['PersonalExport'],
      ...liveAnswer<PersonalExport[]>(exportsBy),
    }),
    createExport: build.mutation<PersonalExport, void>({
      query: () => ({ url: '/api/exports', method: 'POST', body: {} }),
      invalidatesTags: ['PersonalExport'],
    }),
    withdrawExport: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/exports/${id}`, method: 'DELETE' }),
      invalidatesTags: ['PersonalExport'],
    }),
    // No query: an address is for one download.
    addressOfExport: build.mutation<BlobAddress, string>({
      query: (id) => ({ url: `/api/exports/${id}/address` }),
    }),
  }),
});

export const {
  useGetExportsQuery,
  useCreateExportMutation,
  useWithdrawExportMutation,
  useAddressOfExportMutation,
} = exportsApi;
