import { limits } from '@plumbline/contracts/limits';
import { ServiceEnvironment } from '@plumbline/service-kit/environment';
import { z } from 'zod';

export const GatewayEnvironment = ServiceEnvironment.extend({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  S3_ENDPOINT: z.url(),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().min(1),
  /** Folder of the built founder app; without one the gateway serves the API alone. */
  STATIC_DIR: z.string().optional(),
  /** Folder of the built admin app, which is served at `/admin`. */
  ADMIN_STATIC_DIR: z.string().optional(),
  /** Hops of proxies in front whose `X-Forwarded-For` is believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** How long a browser that came by HTTPS goes on to use nothing else, in seconds; 0 says nothing of it (it is whoever ends TLS who does). */
  HSTS_SECONDS: z.coerce.number().int().min(0).default(31_536_000),
  /** Sign-ups, sign-ins, resends and link visits that one address may ask for in a minute. */
  AUTH_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  /** Sign-ins that one address may try in a minute at the admin console. */
  ADMIN_SIGN_INS_PER_MINUTE: z.coerce.number().int().min(1).default(10),
  /** How long a checked session is believed without asking again, in ms; a revoked one is dropped at once. */
  SESSION_CACHE_MS: z.coerce.number().int().min(0).max(60_000).default(5_000),
  /** Longest silence in an upload, and longest time for all of it, in ms. */
  UPLOAD_IDLE_TIMEOUT_MS: z.coerce.number().int().min(100).default(limits.uploadIdleTimeoutMs),
  UPLOAD_TIMEOUT_MS: z.coerce.number().int().min(100).default(limits.uploadTimeoutMs),
  /** ClamAV's daemon, which every file is shown to before it is stored: a path, or `host:port`. Without one no file is scanned. */
  CLAMAV_SOCKET: z
    .string()
    .regex(/^(\/.+|.+:\d{1,5})$/)
    .optional(),
  /** How long one file may take it, in ms; then no file is taken (503). */
  CLAMAV_TIMEOUT_MS: z.coerce.number().int().min(100).max(25_000).default(20_000),
  /** Chat answers that one person may have running at once, here. */
  CHAT_STREAMS_PER_USER: z.coerce.number().int().min(1).default(3),
  /** How long a silent chat service is waited for, and how often a stream says that it is alive, in ms. */
  CHAT_IDLE_TIMEOUT_MS: z.coerce.number().int().min(100).default(limits.chatIdleTimeoutMs),
  CHAT_PING_MS: z.coerce.number().int().min(50).default(15_000),
  /** Whether founders are asked about gaps in their pitch before it is reviewed. */
  PRELIM_ENABLED: z.stringbool().default(false),
  OPENAI_MODEL: z.string().default('rubric-analyst'),
  OPENAI_BASE_URL: z.url().optional(),
  OPENAI_PROVIDER: z.string().optional(),
});
export type GatewayEnvironment = z.infer<typeof GatewayEnvironment>;

/** Injection token of the environment. */
export const gatewayEnvironment = Symbol('GatewayEnvironment');
