import { AuditCheck, AuditList } from '@plumbline/contracts/admin';
import { adminApi } from '../../parts/admin-session.api.ts';

export const auditApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    audit: build.query<AuditList, Record<string, string | number>>({
      query: (params) => ({ url: '/audit', params }),
      responseSchema: AuditList,
      providesTags: ['Audit'],
    }),
    checkAudit: build.mutation<AuditCheck, void>({ query: () => '/audit/check', responseSchema: AuditCheck }),
    exportAudit: build.mutation<string, void>({
      query: () => ({ url: '/audit/export', responseHandler: 'text', timeout: 120_000 }),
      invalidatesTags: ['Audit'],
    }),
  }),
});

export const { useAuditQuery, useCheckAuditMutation, useExportAuditMutation } = auditApi;
