import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { jobKinds } from '@plumbline/contracts/events';
import { limits } from '@plumbline/contracts/limits';
import { type z } from 'zod';
import { AdminEnvironment } from '../../services/admin/src/admin.environment.ts';
import { Environment as AnalystEnvironment } from '../../services/analyst/src/config.ts';
import { AuthEnvironment } from '../../services/auth/src/auth.environment.ts';
import { ChatEnvironment } from '../../services/chat/src/chat.environment.ts';
import { EvaluationsEnvironment } from '../../services/evaluations/src/evaluations.environment.ts';
import { GatewayEnvironment } from '../../services/gateway/src/gateway.environment.ts';
import { MemosEnvironment } from '../../services/memos/src/memos.environment.ts';
import { PlansEnvironment } from '../../services/plans/src/plans.environment.ts';
import { ReadingEnvironment } from '../../services/reading/src/reading.environment.ts';
import { TeamsEnvironment } from '../../services/teams/src/teams.environment.ts';
import { BackupEnvironment } from '../backup/backup-environment.ts';
import { root } from '../tools.ts';
import {
  Account,
  Autoscaler,
  Deployment,
  Disruption,
  Ingress,
  kustomizationOf,
  literalsOf,
  Namespace,
  NetworkPolicy,
  ofKind,
  podsOf,
  resourcesOf,
  ScaledObject,
  Service,
  type Container,
  type Pod,
} from './manifests.ts';

/*
 * k8s/ held to the code: what a service asks its environment for says which parts it reaches, and so which arrows there are.
 * Schemas and policies of Kubernetes are `make k8s-check`'s; this needs neither kubectl nor a cluster.
 */

const environments: Record<string, z.ZodObject> = {
  admin: AdminEnvironment,
  analyst: AnalystEnvironment,
  auth: AuthEnvironment,
  chat: ChatEnvironment,
  evaluations: EvaluationsEnvironment,
  gateway: GatewayEnvironment,
  memos: MemosEnvironment,
  plans: PlansEnvironment,
  reading: ReadingEnvironment,
  teams: TeamsEnvironment,
};
const services = Object.keys(environments);
/** Deployments that take the jobs of a service, beside the one that answers. */
const workers: Record<string, string> = { 'evaluations-worker': 'evaluations', 'memos-worker': 'memos' };
const deployed = [...services, ...Object.keys(workers)];
const serviceOf = (name: string): string => workers[name] ?? name;
const knownTo = (name: string): string[] => Object.keys((environments[serviceOf(name)] ?? BackupEnvironment).shape);

/** The one table: whoever is told this variable reaches this part. The gateway only names the model, so it has no key. */
const reachedBy: Record<string, string> = {
  MONGODB_URI: 'mongo',
  NATS_URL: 'nats',
  S3_ACCESS_KEY: 'store',
  SMTP_URL: 'mail',
  OPENAI_API_KEY: 'model',
};
const reaches = (name: string): string[] =>
  knownTo(name)
    .flatMap((variable) => reachedBy[variable] ?? [])
    .sort();

const base = resourcesOf('base');
const dev = resourcesOf('overlays/dev');
const all = <Schema extends z.ZodType>(kind: string, schema: Schema): z.output<Schema>[] =>
  ofKind(base.values(), kind, schema);
const named = <One extends { metadata: { name: string } }>(resources: One[], name: string): One => {
  const found = resources.filter(({ metadata }) => metadata.name === name);
  const [one] = found;
  if (one === undefined || found.length > 1) throw new Error(`${String(found.length)} are called ${name}`);
  return one;
};
const deployments = all('Deployment', Deployment);
const policies = all('NetworkPolicy', NetworkPolicy);
const basePods = podsOf(base);
const devPods = podsOf(dev);
const podOf = (name: string): Pod => {
  const pod = basePods.find((one) => one.name === name);
  if (pod === undefined) throw new Error(`nothing makes a pod called ${name}`);
  return pod;
};
const containerOf = (name: string): Container => {
  const [container] = podOf(name).spec.containers;
  if (container === undefined) throw new Error(`${name} has no container`);
  return container;
};
const valueOf = (name: string, variable: string): string | undefined =>
  containerOf(name).env.find((one) => one.name === variable)?.value;
const numberOf = (name: string, variable: string): number => Number(valueOf(name, variable));

const configOf = (folder: string): Map<string, string> =>
  literalsOf(
    kustomizationOf(folder)
      .configMapGenerator.filter(({ name }) => name === 'plumbline')
      .flatMap(({ literals }) => literals),
  );
const baseConfig = configOf('base');

test('every service of services/ is here', () => {
  const folders = readdirSync(join(root, 'services'), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(services.toSorted());
  expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual(deployed.toSorted());
  const { resources } = kustomizationOf('base');
  expect(resources.toSorted()).toEqual([...base.keys()].map((file) => `${file}.yaml`).sort());
});

describe.each(deployed)('%s', (name) => {
  const own = base.get(name) ?? [];
  const labels = { 'app.kubernetes.io/name': name };

  test('has a deployment, a service, a policy, a budget and an account without a token', () => {
    const kinds = ['Deployment', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'];
    const account = name in workers ? [] : ['ServiceAccount'];
    const scaled = name === 'admin' ? [] : ['HorizontalPodAutoscaler'];
    expect(own.map(({ kind }) => kind).sort()).toEqual([...kinds, ...account, ...scaled].sort());
    const { spec } = named(deployments, name);
    expect(spec.selector.matchLabels).toEqual(labels);
    expect(spec.template.metadata.labels).toMatchObject(labels);
    expect(named(all('Service', Service), name).spec.selector).toEqual(labels);
    const budget = named(all('PodDisruptionBudget', Disruption), name).spec;
    expect(budget).toMatchObject({ maxUnavailable: 1, selector: { matchLabels: labels } });
    expect(spec.template.spec.serviceAccountName).toBe(serviceOf(name));
    expect(named(all('ServiceAccount', Account), serviceOf(name)).automountServiceAccountToken).toBe(false);
    if (name !== 'admin') {
      const scaler = named(all('HorizontalPodAutoscaler', Autoscaler), name).spec;
      expect(scaler.scaleTargetRef.name).toBe(name);
      expect(scaler.minReplicas).toBeGreaterThanOrEqual(2);
    }
  });

  test('runs the image of its service, in its role', () => {
    expect(containerOf(name).image).toBe(`plumbline/${serviceOf(name)}`);
    const isParted = Object.values(workers).includes(name);
    expect(valueOf(name, 'ROLE')).toBe(name in workers ? 'worker' : isParted ? 'api' : undefined);
  });

  test('is told all it has to be told, and nothing it does not know', () => {
    const schema = environments[serviceOf(name)];
    if (schema === undefined) throw new Error(name);
    const container = containerOf(name);
    expect(knownTo(name)).toEqual(expect.arrayContaining(container.env.map((one) => one.name)));
    expect(container.envFrom).toEqual([{ configMapRef: { name: 'plumbline' } }]);
    // A value of the right form stands for a secret; one that may be missing is missing.
    const secret: Record<string, string> = { MONGODB_URI: 'mongodb://host', SMTP_URL: 'smtp://host' };
    const told = container.env.flatMap((one): [string, string][] => {
      if (one.valueFrom?.secretKeyRef.optional === true) return [];
      return [[one.name, one.value ?? secret[one.name] ?? 'a secret']];
    });
    for (const folder of ['base', 'overlays/dev', 'overlays/prod']) {
      const parsed = schema.safeParse(Object.fromEntries([...baseConfig, ...configOf(folder), ...told]));
      expect(parsed.error?.issues ?? []).toEqual([]);
    }
  });

  test('has its ports, probes and policy on the ports it is told', () => {
    const container = containerOf(name);
    const http = valueOf(name, 'PORT');
    expect(http !== undefined).toBe(knownTo(name).includes('PORT'));
    const ports = { ...(http === undefined ? {} : { http: Number(http) }), health: numberOf(name, 'HEALTH_PORT') };
    expect(Object.fromEntries(container.ports.map((one) => [one.name, one.containerPort]))).toEqual(ports);
    expect(named(all('Service', Service), name).spec.ports).toEqual(
      Object.entries(ports).map(([port, number]) => ({ name: port, port: number, targetPort: port })),
    );
    expect(container.startupProbe).toMatchObject({ httpGet: { path: '/healthz', port: 'health' } });
    expect(container.livenessProbe).toMatchObject({ httpGet: { path: '/healthz', port: 'health' } });
    expect(container.readinessProbe).toMatchObject({ httpGet: { path: '/readyz', port: 'health' } });
    const open = named(policies, name).spec.ingress?.flatMap((rule) => rule.ports.map(({ port }) => port));
    expect(open?.toSorted()).toEqual(Object.values(ports).toSorted());
  });

  test('reaches the parts that its environment names', () => {
    const reached = Object.keys(podOf(name).labels).filter((label) => label.startsWith('to.plumbline/'));
    expect(reached.map((label) => label.slice('to.plumbline/'.length)).sort()).toEqual(reaches(name));
    const isData = reaches(name).includes('mongo');
    const mongo = containerOf(name).env.find((one) => one.name === 'MONGODB_URI')?.valueFrom?.secretKeyRef;
    // One login a service: it opens one database.
    expect(mongo).toEqual(isData ? { name: 'mongo', key: serviceOf(name) } : undefined);
  });

  test('is replaced without a gap, and ends before it is killed', () => {
    expect(named(deployments, name).spec.strategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
    });
    const { lifecycle } = containerOf(name);
    const wait = lifecycle?.preStop.sleep.seconds ?? 0;
    // Who is found by an address is taken out of every proxy's list before it ends; the bus needs no such time.
    expect(wait >= 5).toBe(valueOf(name, 'PORT') !== undefined);
    const drainMs = Number(valueOf(name, 'DRAIN_MS') ?? 0);
    const grace = podOf(name).spec.terminationGracePeriodSeconds ?? 30;
    expect(grace).toBeGreaterThanOrEqual(wait + drainMs / 1000 + 15);
  });
});

test('who is told to stop has as long as the longest thing it may have under way', () => {
  const longestAnswer = ChatEnvironment.shape.CHAT_TOTAL_TIMEOUT_MS.parse(undefined);
  expect(numberOf('chat', 'DRAIN_MS')).toBeGreaterThanOrEqual(longestAnswer);
  expect(numberOf('gateway', 'DRAIN_MS')).toBeGreaterThanOrEqual(Math.max(longestAnswer, limits.uploadTimeoutMs));
  expect(numberOf('evaluations', 'DRAIN_MS')).toBeGreaterThanOrEqual(limits.prelimTimeoutMs);
  // Questions end within 10 s (the longest deadline of libs/contracts but for the preliminary assessment).
  for (const name of deployed.filter((one) => one !== 'analyst'))
    expect(numberOf(name, 'DRAIN_MS')).toBeGreaterThanOrEqual(10_000);
});

describe('the network', () => {
  const isAll = (policy: NetworkPolicy): boolean => Object.keys(policy.spec.podSelector ?? {}).length === 0;
  const to = (part: string) => named(policies, `to-${part}`).spec;
  const portOf = (variable: string): number => Number(new URL(baseConfig.get(variable) ?? '').port);

  test('is shut but for what is opened: names, parts, and what each service lets in', () => {
    expect(policies.map(({ metadata }) => metadata.name).sort()).toEqual(
      ['default-deny', 'to-dns', ...new Set(Object.values(reachedBy).map((part) => `to-${part}`)), ...deployed].sort(),
    );
    const deny = named(policies, 'default-deny');
    expect(deny.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    const names = named(policies, 'to-dns');
    expect(isAll(names)).toBe(true);
    expect(names.spec.egress?.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual([53, 53]);
    expect(names.spec.egress?.map((rule) => rule.to)).toEqual([
      [
        {
          namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
          podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } },
        },
      ],
    ]);
  });

  test.each([
    ['nats', 'nats', portOf('NATS_URL')],
    ['mongo', 'mongo', 27_017],
    ['store', 'store', portOf('S3_ENDPOINT')],
    ['mail', 'mailbox', 8026],
    ['model', 'analyst', portOf('OPENAI_BASE_URL')],
  ])('who has the label reaches %s, and nothing else of it', (part, pod, port) => {
    expect(to(part)).toEqual({
      podSelector: { matchLabels: { [`to.plumbline/${part}`]: 'true' } },
      policyTypes: ['Egress'],
      egress: [{ to: [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': pod } } }], ports: [{ port }] }],
    });
    // The other end of the same arrow.
    const [, ...rest] = [...policies, ...ofKind(dev.values(), 'NetworkPolicy', NetworkPolicy)].filter(
      ({ spec }) => spec.podSelector?.matchLabels?.['app.kubernetes.io/name'] === pod && spec.ingress !== undefined,
    );
    expect(rest).toEqual([]);
    const end = named([...policies, ...ofKind(dev.values(), 'NetworkPolicy', NetworkPolicy)], pod).spec.ingress ?? [];
    expect(end.filter((rule) => rule.ports.some((one) => one.port === port)).map((rule) => rule.from)).toEqual([
      [{ podSelector: { matchLabels: { [`to.plumbline/${part}`]: 'true' } } }],
    ]);
  });

  test('lets in who reads the metrics everywhere, people at the gateway, and nobody else', () => {
    const space = (name: string) => ({
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
    });
    const letIn = Object.fromEntries(
      deployed.map((name) => [
        name,
        (named(policies, name).spec.ingress ?? []).map(({ from, ports }) => [from, ports.map(({ port }) => port)]),
      ]),
    );
    const metrics = [[space('monitoring')], [8100]];
    expect(letIn).toEqual({
      ...Object.fromEntries(deployed.map((name) => [name, [metrics]])),
      gateway: [[[space('ingress')], [8080]], metrics],
      analyst: [[[{ podSelector: { matchLabels: { 'to.plumbline/model': 'true' } } }], [8085]], metrics],
    });
    for (const name of deployed) expect(named(policies, name).spec.egress).toBeUndefined();
  });

  test('of a deployment on managed parts leads to their addresses on the port of their URLs', () => {
    const managed = ofKind(resourcesOf('overlays/prod').values(), 'NetworkPolicy', NetworkPolicy);
    expect(managed.map(({ metadata }) => metadata.name)).toEqual(['to-mongo', 'to-nats', 'to-store', 'to-mail']);
    for (const { spec } of managed)
      expect(spec.egress?.flatMap((rule) => rule.to)).toEqual([{ ipBlock: { cidr: expect.any(String) } }]);
    const config = configOf('overlays/prod');
    const ports = managed.map(({ spec }) => spec.egress?.flatMap((rule) => rule.ports.map(({ port }) => port)));
    const nats = Number(new URL(config.get('NATS_URL') ?? '').port);
    expect(ports).toEqual([[27_017], [nats], [443], [587]]);
    expect(new URL(config.get('S3_ENDPOINT') ?? '').protocol).toBe('https:');
  });
});

describe('pods', () => {
  const pods = [...basePods, ...devPods];

  test.each(pods.map((pod) => [pod.name, pod] as const))('%s is restricted', (_name, { spec }) => {
    expect(spec).not.toHaveProperty('hostNetwork');
    expect(spec).not.toHaveProperty('hostPID');
    expect(spec.automountServiceAccountToken).toBe(false);
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    for (const { securityContext, resources } of [...spec.initContainers, ...spec.containers]) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      for (const amounts of [resources.requests, resources.limits])
        expect(Object.keys(amounts)).toEqual(expect.arrayContaining(['cpu', 'memory']));
    }
    const kinds = spec.volumes.flatMap(({ name: _, ...volume }) => Object.keys(volume));
    expect(['emptyDir', 'persistentVolumeClaim', 'configMap']).toEqual(expect.arrayContaining(kinds));
    const writable = spec.volumes.filter((volume) => 'emptyDir' in volume && volume.name === 'tmp');
    expect(writable).toEqual([{ name: 'tmp', emptyDir: { sizeLimit: expect.any(String) } }]);
    for (const { volumeMounts } of spec.containers)
      expect(volumeMounts).toContainEqual({ name: 'tmp', mountPath: '/tmp' });
  });

  test('the namespace admits no others', () => {
    const [space] = all('Namespace', Namespace);
    expect(space?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
  });
});

describe('secrets', () => {
  const referred = [...basePods, ...devPods]
    .flatMap(({ spec }) => spec.containers.flatMap(({ env }) => env))
    .flatMap(({ valueFrom }) => (valueFrom === undefined ? [] : [valueFrom.secretKeyRef]));

  test('have no values but in the overlay for trying out', () => {
    for (const folder of ['base', 'overlays/dev', 'overlays/prod', 'components/keda', 'components/tracing']) {
      for (const resources of resourcesOf(folder).values())
        expect(resources.map(({ kind }) => kind)).not.toContain('Secret');
      if (folder !== 'overlays/dev') expect(kustomizationOf(folder).secretGenerator).toEqual([]);
    }
    // What is secret comes from nowhere else.
    const secretVariables = [
      ...Object.keys(reachedBy),
      'NATS_PASSWORD',
      'S3_SECRET_KEY',
      'ADMIN_PASSWORD',
      'BACKUP_KEY',
    ];
    for (const folder of ['base', 'overlays/dev', 'overlays/prod']) {
      const given = [...configOf(folder).keys()].filter((name) => secretVariables.includes(name));
      expect(given.filter((name) => name !== 'NATS_URL')).toEqual([]);
    }
    for (const { spec } of basePods) {
      for (const { env } of spec.containers)
        for (const { name, value } of env) if (secretVariables.includes(name)) expect(value).toBeUndefined();
    }
  });

  test('that are needed are made by the overlay for trying out', () => {
    const made = kustomizationOf('overlays/dev').secretGenerator.flatMap(({ name, literals }) =>
      [...literalsOf(literals).keys()].map((key) => `${name}/${key}`),
    );
    const needed = referred.filter(({ optional }) => optional !== true).map(({ name, key }) => `${name}/${key}`);
    expect([...new Set(needed)].sort()).toEqual(made.sort());
  });
});

test('every word of the shared configuration is known to some service', () => {
  const known = new Set(deployed.flatMap(knownTo));
  for (const folder of ['base', 'overlays/dev', 'overlays/prod', 'components/tracing'])
    for (const name of configOf(folder).keys()) expect(known).toContain(name);
  expect(Number(valueOf('gateway', 'PORT'))).toBe(GatewayEnvironment.shape.PORT.parse(undefined));
  expect(new URL(baseConfig.get('OPENAI_BASE_URL') ?? '').port).toBe(valueOf('analyst', 'PORT'));
});

test('the ingress lets the largest package through, and waits as long as the gateway does', () => {
  const [ingress] = all('Ingress', Ingress);
  const notes = ingress?.metadata.annotations ?? {};
  const both = (name: string): number[] =>
    [notes[`nginx.org/${name}`], notes[`nginx.ingress.kubernetes.io/${name}`]].flatMap((value) =>
      value === undefined ? [] : [parseInt(value, 10)],
    );
  for (const name of ['client-max-body-size', 'proxy-body-size'])
    expect(both(name).every((mebibytes) => mebibytes * 1024 * 1024 > limits.memoPackageMaxBytes)).toBe(true);
  for (const name of ['proxy-read-timeout', 'proxy-send-timeout']) {
    expect(both(name)).toHaveLength(2);
    expect(both(name).every((seconds) => seconds * 1000 > limits.uploadTimeoutMs)).toBe(true);
  }
  expect(notes['nginx.org/proxy-buffering']).toBe('false');
  expect(notes['nginx.ingress.kubernetes.io/proxy-buffering']).toBe('off');
  expect(notes['nginx.ingress.kubernetes.io/proxy-request-buffering']).toBe('off');
});

test('workers are scaled by queues that exist, and by one hand', () => {
  const scaled = ofKind(resourcesOf('components/keda').values(), 'ScaledObject', ScaledObject);
  const consumers = Object.values(jobKinds).map((kind) => kind.replaceAll('.', '-'));
  for (const { metadata, spec } of scaled) {
    expect(deployed).toContain(spec.scaleTargetRef.name);
    expect(metadata.name).toBe(spec.scaleTargetRef.name);
    for (const trigger of spec.triggers) {
      if (trigger.type === 'cpu') continue;
      expect(trigger.metadata.stream).toBe('JOBS');
      expect(consumers).toContain(trigger.metadata.consumer);
    }
  }
  const lag = (name: string) =>
    named(scaled, name).spec.triggers.flatMap((trigger) =>
      trigger.type === 'cpu' ? [] : [Number(trigger.metadata.lagThreshold)],
    );
  // As many as one worker runs at once.
  expect(lag('evaluations-worker')).toEqual([EvaluationsEnvironment.shape.EVALUATIONS_CONCURRENCY.parse(undefined)]);
  expect(lag('memos-worker')).toEqual([MemosEnvironment.shape.MEMOS_CONCURRENCY.parse(undefined)]);
  const removed = kustomizationOf('components/keda').patches.map(({ patch }) => /name: (\S+)/.exec(patch ?? '')?.[1]);
  expect(removed.toSorted()).toEqual(scaled.map(({ metadata }) => metadata.name).sort());
});

test('a backup is told where everything is', () => {
  for (const name of ['backup', 'backup-check']) {
    const known = knownTo(name);
    const { env, image } = containerOf(name);
    expect(image).toBe('plumbline/backup');
    expect(known).toEqual(expect.arrayContaining(env.map((one) => one.name)));
    const required = Object.entries(BackupEnvironment.shape).filter(
      ([, schema]) => !schema.safeParse(undefined).success,
    );
    const told = [...env.map((one) => one.name), ...baseConfig.keys()];
    expect(told).toEqual(expect.arrayContaining(required.map(([variable]) => variable)));
  }
  expect(Object.keys(podOf('backup').labels).filter((label) => label.startsWith('to.'))).toEqual([
    'to.plumbline/mongo',
    'to.plumbline/store',
  ]);
});
