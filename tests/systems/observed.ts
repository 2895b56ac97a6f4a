import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { AdminAuthAnswer } from '@plumbline/contracts/admin-auth';
import { z } from 'zod';
import { root } from '../../scripts/tools.ts';
import { eventually, HttpClient } from '../stages/http-client.ts';
import type { TestSystem } from '../stages/system.ts';
import type { CollectedSpan, TraceCollector } from '../stages/trace-collector.ts';
import { allQueries, readQuery, runbookQueries, serviceNames } from './ops-files.ts';

/* What can be seen of a whole running system from outside: metrics, traces and logs. For a spec that has one running. */
