import { z } from 'zod';

/** What a backup, its check and a restore are told by their environment. */
export const BackupEnvironment = z.object({
  /** A login that reads every database (roles `backup` and, for a restore, `restore`). */
  MONGODB_URI: z.string().min(1),
  MONGODB_DB_PREFIX: z.string().default(''),
  S3_ENDPOINT: z.url(),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().min(3),
  S3_REGION: z.string().default('us-east-1'),
  /** Folder that holds the backups, one folder each. */
  BACKUP_DIR: z.string().min(1),
  /** 32 random bytes in base64. Without them a backup is lost: keep them elsewhere than the backups. */
  BACKUP_KEY: z.string().refine((key) => Buffer.from(key, 'base64').length === 32, 'has to be 32 bytes in base64'),
  /** How many finished backups stay; what people delete is gone from the last of them after as many nights. */
  BACKUPS_KEPT: z.coerce.number().int().min(1).default(14),
});
export type BackupEnvironment = z.infer<typeof BackupEnvironment>;
