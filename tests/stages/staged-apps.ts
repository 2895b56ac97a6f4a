import { founder } from '@plumbline/web/test/founder-data';
import { adminSurface, founderSurface } from '@plumbline/web/surface';
import { buildAdminApp, buildFounderApp } from '../../scripts/build.ts';
import type { Replies } from './replies.ts';

/** An app that is put on the stage: where it is, who is signed in to it, and what every screen of it asks. */
export interface StagedApp {
  folder: 'frontend' | 'admin-frontend';
  base: '' | '/admin';
  build: () => Promise<void>;
  /** What the browser has stored of who is signed in. */
  stored: Record<string, string>;
  always: Replies;
}

const token = 't'.repeat(43);

export const founderApp: StagedApp = {
  folder: 'frontend',
  base: '',
  build: buildFounderApp,
  stored: { [founderSurface.tokenKey]: token, [founderSurface.userKey]: JSON.stringify(founder) },
  always: {
    'GET /auth/session': { body: { user: founder } },
    'GET /config': {
      body: {
        languages: ['en', 'ar'],
        prelimEnabled: false,
        limits: {},
        analyst: { provider: 'plumbline', model: 'plumbline-checklist-1', offline: true },
      },
    },
    'GET /evaluations': { body: { evaluations: [], pagination: { page: 1, limit: 20, total: 0, pages: 1 } } },
  },
};

/** The admin who looks at every screen of the console. */
export const staff = {
  id: 'AAAAAAAAAAAAAAAA',
  name: 'Dana',
  email: 'dana@plumbline.example',
  phone: null,
  role: 'admin' as const,
  email_verified: true,
  totp: true,
  totp_required: false,
};

export const adminApp: StagedApp = {
  folder: 'admin-frontend',
  base: '/admin',
  build: buildAdminApp,
  stored: { [adminSurface.tokenKey]: token, [adminSurface.userKey]: JSON.stringify(staff) },
  always: { 'GET /admin/auth/session': { body: { user: staff } } },
};
