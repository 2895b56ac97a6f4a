import { DataEnvironment } from '@plumbline/service-kit/environment';
import type { z } from 'zod';

export const AdminEnvironment = DataEnvironment;
export type AdminEnvironment = z.infer<typeof AdminEnvironment>;
