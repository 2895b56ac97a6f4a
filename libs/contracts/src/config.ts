import { z } from 'zod';
import { languages } from './limits.ts';

/** `GET /v1/config`: what a client must know before anyone signs in. */
export const PublicConfig = z.object({
  languages: z.array(z.enum(languages)),
  prelimEnabled: z.boolean(),
  limits: z.record(z.string(), z.number()),
  analyst: z.object({ provider: z.string(), model: z.string(), offline: z.boolean() }),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
