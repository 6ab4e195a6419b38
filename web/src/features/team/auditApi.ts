import type { AuditEntry } from '@emberdeck/contracts/identity/audit-log';
import { baseApi } from '../../shared/api/baseApi.js';
import { keysetPages } from '../../shared/api/keysetPages.js';
import type { KeysetPage } from '../../shared/api/keysetPages.js';
import { queryOf } from '../../shared/api/queryOf.js';

/** Which entries; empty parts do not filter. Days are those of the workspace's zone. */
export interface AuditFilter {
  readonly search: string;
  readonly actorId: string;
  readonly action: string;
  readonly from: string;
  readonly until: string;
}

/** The address of the entries as a file. */
export const auditFile = (filter: AuditFilter): string => `/api/audit-log.csv${queryOf({ ...filter })}`;

const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAuditLog: build.infiniteQuery<KeysetPage<AuditEntry>, AuditFilter, string>({
      ...keysetPages<AuditEntry>(''),
      query: ({ queryArg, pageParam }) => ({
        url: pageParam === '' ? `/api/audit-log${queryOf({ ...queryArg })}` : pageParam,
      }),
    }),
  }),
});

export const { useGetAuditLogInfiniteQuery } = auditApi;
