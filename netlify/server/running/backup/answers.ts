import * as z from 'zod';
import { count, instant } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import type { adminBackupRoutes } from './routes.ts';

const notice = z
  .union([
    z.strictObject({ what: z.literal('failed'), since: instant, keptAt: instant.nullable() }),
    z.strictObject({ what: z.literal('late'), keptAt: instant }),
    z.strictObject({ what: z.literal('unread'), files: count }),
  ])
  .meta({ id: 'BackupNotice' });

export const backupAnswers = declare<typeof adminBackupRoutes>('/api/admin')({
  'GET /backup/notice': {
    does: 'Says what is wrong with the nightly backup, as the database knows it.',
    answers: { 200: z.strictObject({ notice: notice.nullable() }) },
  },
});
