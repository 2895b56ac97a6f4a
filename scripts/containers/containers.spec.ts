import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { AdminEnvironment } from '../../services/admin/src/admin.environment.ts';
import { AuthEnvironment } from '../../services/auth/src/auth.environment.ts';
import { ChatEnvironment } from '../../services/chat/src/chat.environment.ts';
import { EvaluationsEnvironment } from '../../services/evaluations/src/evaluations.environment.ts';
import { GatewayEnvironment } from '../../services/gateway/src/gateway.environment.ts';
import { MemosEnvironment } from '../../services/memos/src/memos.environment.ts';
import { PlansEnvironment } from '../../services/plans/src/plans.environment.ts';
import { ReadingEnvironment } from '../../services/reading/src/reading.environment.ts';
import { TeamsEnvironment } from '../../services/teams/src/teams.environment.ts';
import { allocator, flagsOf, nodeFlags } from '../system.ts';
import { root } from '../tools.ts';
import { packagesOutside } from './image-files.ts';
import { Lock } from './lock-file.ts';
import { billOf } from './sbom.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const services = readdirSync(join(root, 'services')).sort();

/** Instructions of one stage of the Dockerfile, line ends within them taken out. */
const stageOf = (name: string): string => {
  const stages = read('Dockerfile')
    .replace(/\\\n\s*/g, '')
    .split(/^(?=FROM )/m);
  const stage = stages.find((text) => new RegExp(`^FROM \\S+ AS ${name}$`, 'm').test(text));
  if (stage === undefined) throw new Error(`the Dockerfile has no stage ${name}`);
  return stage;
};

const entryPointOf = (stage: string): unknown => JSON.parse(/^ENTRYPOINT (.*)$/m.exec(stageOf(stage))?.[1] ?? 'null');

describe('the Dockerfile', () => {
  test.each(services)('has an image of %s that has its own files and no other', (service) => {
    const stage = stageOf(service);
    expect(stage).toMatch(/^FROM runtime AS /);
    expect(stage).toContain(`image.title="plumbline/${service}"`);
    expect(stage).toContain(`\nCOPY --from=build /images/${service} ./\n`);
    expect(stage).not.toMatch(/^(RUN|USER|ADD)/m);
  });

  test('runs Node as make up does', () => {
    expect(entryPointOf('runtime')).toEqual(['node', ...nodeFlags]);
    for (const [service, flags] of Object.entries(flagsOf))
      expect(entryPointOf(service)).toEqual(['node', ...nodeFlags, ...flags]);
    for (const [name, value] of Object.entries(allocator)) expect(stageOf('runtime')).toContain(`${name}=${value}`);
  });

  test('begins an image with nothing, and ends as a user without rights and with a health check', () => {
    const runtime = stageOf('runtime');
    expect(runtime).toMatch(/^FROM scratch AS runtime$/m);
    expect(runtime).toMatch(/^USER 10001:10001$/m);
    expect(runtime).toMatch(/^HEALTHCHECK .*CMD \["node",.*'\/healthz'/m);
  });
});

describe('what an image carries', () => {
  const lock = Lock.parse(JSON.parse(read('package-lock.json')));

  test('is the packages that the bundle leaves outside, with what they need', () => {
    const reading = packagesOutside(lock, 'services/reading');
    expect(reading).toEqual(
      expect.arrayContaining(
        ['@embedpdf/pdfium', '@tesseract.js-data/ara', 'tesseract.js-core'].map((name) => `node_modules/${name}`),
      ),
    );
    expect(reading).not.toContain('node_modules/@nestjs/core');
    expect(packagesOutside(lock, 'services/auth')).toEqual(
      expect.arrayContaining(['@node-rs/argon2', 'mongoose', 'mongodb', 'bson'].map((name) => `node_modules/${name}`)),
    );
    expect(packagesOutside(lock, 'services/analyst').join()).not.toMatch(/pdfium|tesseract|argon2/);
  });

  test('is in the bill, bundled or not, and nothing of development', () => {
    const bill = billOf(lock, 'plumbline/chat', ['services/chat']);
    const names = bill.components.map((component) => z.looseObject({ name: z.string() }).parse(component).name);
    expect(names).toEqual(expect.arrayContaining(['zod', 'pino', 'openai', 'mongodb', '@nestjs/core']));
    expect(
      names.filter((name) => /^(@plumbline\/|jest$|typescript$|react$|esbuild$|tesseract\.js$)/.test(name)),
    ).toEqual([]);
    const zod = bill.components.find((component) => 'name' in component && component.name === 'zod');
    expect(zod).toMatchObject({
      purl: `pkg:npm/zod@${String(lock.packages['node_modules/zod']?.version)}`,
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512' }],
    });
  });
});

const Container = z.looseObject({
  image: z.string(),
  build: z.object({ context: z.literal('.'), target: z.string() }).optional(),
  user: z.string(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  restart: z.enum(['unless-stopped', 'on-failure', 'no']),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  depends_on: z
    .record(z.string(), z.object({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }))
    .default({}),
});
const Compose = z.object({
  name: z.literal('plumbline'),
  services: z.record(z.string(), Container),
  networks: z.record(z.string(), z.looseObject({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.object({})),
});
const Override = z.object({
  services: z.record(
    z.string(),
    z.strictObject({
      environment: z.record(z.string(), z.string()).default({}),
      ports: z.array(z.string()).default([]),
      networks: z.array(z.string()).optional(),
      profiles: z.array(z.string()).optional(),
      depends_on: z.record(z.string(), z.object({ condition: z.string(), required: z.boolean() })).optional(),
    }),
  ),
});

/** Fields of compose files that begin with x- are notes for the YAML itself. */
const yamlOf = (path: string): unknown => {
  const document = z.looseObject({}).parse(parse(read(path), { merge: true }));
  return Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('x-')));
};

const analystVariables = ['HOST', 'PORT', 'HEALTH_PORT', 'LOG_LEVEL'];
const variables: Record<string, readonly string[]> = {
  admin: Object.keys(AdminEnvironment.shape),
  analyst: analystVariables,
  auth: Object.keys(AuthEnvironment.shape),
  chat: Object.keys(ChatEnvironment.shape),
  evaluations: Object.keys(EvaluationsEnvironment.shape),
  gateway: Object.keys(GatewayEnvironment.shape),
  memos: Object.keys(MemosEnvironment.shape),
  plans: Object.keys(PlansEnvironment.shape),
  reading: Object.keys(ReadingEnvironment.shape),
  teams: Object.keys(TeamsEnvironment.shape),
};

describe('docker-compose.yml', () => {
  let compose: z.infer<typeof Compose>;
  beforeAll(() => {
    compose = Compose.parse(yamlOf('docker-compose.yml'));
  });
  const once = ['secrets', 'mongo-set'];

  test('has every service, from its own image', () => {
    for (const service of services) {
      expect(compose.services[service]?.image).toMatch(new RegExp(`^plumbline/${service}:`));
      expect(compose.services[service]?.build?.target).toBe(service);
    }
  });

  test('asks whoever stays whether it is healthy, and waits only for who says so', () => {
    for (const [name, { healthcheck, restart, depends_on }] of Object.entries(compose.services)) {
      expect([name, healthcheck === undefined]).toEqual([name, once.includes(name)]);
      expect([name, restart === 'unless-stopped']).toEqual([name, !once.includes(name)]);
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(Object.keys(compose.services)).toContain(other);
        expect([name, other, condition === 'service_healthy']).toEqual([name, other, !once.includes(other)]);
      }
    }
  });

  test('gives only the gateway a way in, and everybody no more than they need', () => {
    for (const [name, { ports, user, cap_add, networks, volumes }] of Object.entries(compose.services)) {
      expect([name, ports.length]).toEqual([name, name === 'gateway' ? 1 : 0]);
      expect([name, user, cap_add]).toEqual(name === 'secrets' ? [name, '0:0', ['CHOWN']] : [name, '10001:10001', []]);
      for (const network of networks) expect(Object.keys(compose.networks)).toContain(network);
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    }
    for (const server of ['mongo', 'nats', 'store']) expect(compose.services[server]?.networks).toEqual(['data']);
    expect(compose.networks['data']?.internal).toBe(true);
  });

  test('holds no secret: each is read from a volume of the server whose it is', () => {
    for (const { environment } of Object.values(compose.services))
      for (const name of Object.keys(environment))
        expect(name).not.toMatch(/^(MONGODB_URI|NATS_USER|NATS_PASSWORD|S3_ACCESS_KEY|S3_SECRET_KEY)$/);
    const servers = { nats: 'NATS_URL', mongo: 'MONGODB_URI', store: 'S3_ENDPOINT' };
    for (const service of services) {
      const { command = [], volumes = [] } = compose.services[service] ?? {};
      for (const [server, variable] of Object.entries(servers)) {
        const uses = variables[service]?.includes(variable) === true;
        expect([service, command.includes(`--env-file=/run/plumbline/${server}/environment`)]).toEqual([service, uses]);
        expect([service, volumes.includes(`${server}-secrets:/run/plumbline/${server}:ro`)]).toEqual([service, uses]);
      }
    }
  });

  test.each([
    ['docker-compose.development.yml', 'ports'],
    ['docker-compose.model.yml', 'environment'],
    ['docker-compose.minio.yml', 'environment'],
  ])('is added to by %s, only in what is there, and in ports only on this machine', (path, what) => {
    const override = Override.parse(yamlOf(path)).services;
    expect(Object.values(override).some((container) => Object.hasOwn(container, what))).toBe(true);
    for (const [name, { environment, ports }] of Object.entries(override)) {
      expect(Object.keys(compose.services)).toContain(name);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
      for (const variable of Object.keys(environment)) expect(variables[name]).toContain(variable);
    }
  });

  test.each(services)('tells %s only what it reads, and what has no default', (service) => {
    const told = Object.keys(compose.services[service]?.environment ?? {});
    for (const variable of told) expect(variables[service]).toContain(variable);
    const known: Record<string, boolean> = Object.fromEntries((variables[service] ?? []).map((name) => [name, true]));
    const needed = ['NATS_URL', 'S3_ENDPOINT', 'S3_BUCKET', 'SMTP_URL', 'PUBLIC_URL', 'OPENAI_MODEL'];
    const optional = service === 'reading' ? ['OPENAI_MODEL'] : [];
    for (const name of needed.filter((one) => known[one] === true && !optional.includes(one)))
      expect(told).toContain(name);
  });
});
