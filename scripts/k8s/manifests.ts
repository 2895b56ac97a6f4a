import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { root } from '../tools.ts';

/* The files of k8s/ as they are written, without kustomize: what of a manifest the specs look at. */

const Labels = z.record(z.string(), z.string());
const Metadata = z.looseObject({ name: z.string(), labels: Labels.default({}), annotations: Labels.default({}) });
const Port = z.union([z.number(), z.string()]);

const Variable = z.strictObject({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z
    .strictObject({
      secretKeyRef: z.strictObject({ name: z.string(), key: z.string(), optional: z.boolean().optional() }),
    })
    .optional(),
});
const Probe = z.looseObject({ httpGet: z.looseObject({ path: z.string(), port: Port }) });
const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).default([]),
  env: z.array(Variable).default([]),
  envFrom: z.array(z.strictObject({ configMapRef: z.strictObject({ name: z.string() }) })).default([]),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.number() })).default([]),
  lifecycle: z.strictObject({ preStop: z.strictObject({ sleep: z.strictObject({ seconds: z.number() }) }) }).optional(),
  startupProbe: Probe.optional(),
  readinessProbe: z.unknown().optional(),
  livenessProbe: z.unknown().optional(),
  securityContext: z.unknown(),
  resources: z.strictObject({ requests: Labels, limits: Labels }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })).default([]),
});
export type Container = z.infer<typeof Container>;
const PodSpec = z.looseObject({
  serviceAccountName: z.string().optional(),
  automountServiceAccountToken: z.boolean().optional(),
  terminationGracePeriodSeconds: z.number().optional(),
  securityContext: z.unknown(),
  initContainers: z.array(Container).default([]),
  containers: z.array(Container),
  volumes: z.array(z.looseObject({ name: z.string() })).default([]),
});
export type PodSpec = z.infer<typeof PodSpec>;
const Template = z.strictObject({
  metadata: z.strictObject({ labels: Labels, annotations: Labels.optional() }),
  spec: PodSpec,
});

const Selector = z.strictObject({ matchLabels: Labels });
export const Deployment = z.looseObject({
  metadata: Metadata,
  spec: z.looseObject({
    strategy: z.unknown().optional(),
    selector: Selector,
    template: Template,
  }),
});
export type Deployment = z.infer<typeof Deployment>;
const StatefulSet = z.looseObject({ metadata: Metadata, spec: z.looseObject({ template: Template }) });
const CronJob = z.looseObject({
  metadata: Metadata,
  spec: z.looseObject({ jobTemplate: z.looseObject({ spec: z.looseObject({ template: Template }) }) }),
});

export const Service = z.looseObject({
  metadata: Metadata,
  spec: z.looseObject({
    selector: Labels,
    ports: z.array(z.strictObject({ name: z.string(), port: z.number(), targetPort: Port })),
  }),
});
export const Disruption = z.looseObject({
  metadata: Metadata,
  spec: z.looseObject({ maxUnavailable: z.number(), selector: Selector }),
});
export const Account = z.looseObject({ metadata: Metadata, automountServiceAccountToken: z.boolean() });

/** Strict: what stands here and is not looked at would let more through than the spec knows. */
const Peer = z.strictObject({
  podSelector: z.strictObject({ matchLabels: Labels }).optional(),
  namespaceSelector: z
    .strictObject({
      matchLabels: Labels.optional(),
      matchExpressions: z
        .array(z.strictObject({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
        .optional(),
    })
    .optional(),
  ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).optional() }).optional(),
});
const PolicyPorts = z.array(z.strictObject({ port: z.number(), protocol: z.string().optional() })).min(1);
export const NetworkPolicy = z.looseObject({
  metadata: Metadata,
  spec: z.strictObject({
    podSelector: z.strictObject({ matchLabels: Labels.optional() }).optional(),
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])).optional(),
    ingress: z.array(z.strictObject({ from: z.array(Peer).min(1), ports: PolicyPorts })).optional(),
    egress: z.array(z.strictObject({ to: z.array(Peer).min(1), ports: PolicyPorts })).optional(),
  }),
});
export type NetworkPolicy = z.infer<typeof NetworkPolicy>;

export const Autoscaler = z.looseObject({
  metadata: Metadata,
  spec: z.looseObject({
    scaleTargetRef: z.strictObject({ apiVersion: z.string(), kind: z.literal('Deployment'), name: z.string() }),
    minReplicas: z.number(),
    maxReplicas: z.number(),
  }),
});
/** KEDA's, of which no schema comes with Kubernetes: as its documentation has it (2.x). */
export const ScaledObject = z.strictObject({
  apiVersion: z.literal('keda.sh/v1alpha1'),
  kind: z.literal('ScaledObject'),
  metadata: Metadata,
  spec: z.strictObject({
    scaleTargetRef: z.strictObject({ name: z.string() }),
    minReplicaCount: z.number(),
    maxReplicaCount: z.number(),
    pollingInterval: z.number(),
    cooldownPeriod: z.number(),
    advanced: z.strictObject({
      horizontalPodAutoscalerConfig: z.strictObject({ behavior: z.record(z.string(), z.unknown()) }),
    }),
    triggers: z
      .array(
        z.discriminatedUnion('type', [
          z.strictObject({
            type: z.literal('cpu'),
            metricType: z.literal('Utilization'),
            metadata: z.strictObject({ value: z.string() }),
          }),
          z.strictObject({
            type: z.literal('nats-jetstream'),
            metadata: z.strictObject({
              natsServerMonitoringEndpoint: z.string(),
              account: z.string(),
              stream: z.string(),
              consumer: z.string(),
              lagThreshold: z.string().regex(/^\d+$/),
            }),
          }),
        ]),
      )
      .min(1),
  }),
});
export const Ingress = z.looseObject({ metadata: Metadata });
export const Namespace = z.looseObject({ metadata: Metadata });

export const Kustomization = z.looseObject({
  resources: z.array(z.string()).default([]),
  components: z.array(z.string()).default([]),
  configMapGenerator: z
    .array(z.looseObject({ name: z.string(), literals: z.array(z.string()).default([]) }))
    .default([]),
  secretGenerator: z.array(z.strictObject({ name: z.string(), literals: z.array(z.string()) })).default([]),
  patches: z.array(z.looseObject({ patch: z.string().optional() })).default([]),
});

const Resource = z.looseObject({ kind: z.string() });
export type Resource = z.infer<typeof Resource>;

const documentsOf = (file: string): unknown[] =>
  parseAllDocuments(readFileSync(file, 'utf8'), { strict: true, uniqueKeys: true }).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw new Error(`${file}: ${error.message}`);
    const value: unknown = document.toJS();
    return value;
  });

const folderOf = (folder: string): string => join(root, 'k8s', folder);

/** Every resource of a folder of k8s/ (`base`, `overlays/dev`): file name → what stands in it. */
export const resourcesOf = (folder: string): Map<string, Resource[]> =>
  new Map(
    readdirSync(folderOf(folder))
      .filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
      .map((file) => [
        basename(file, '.yaml'),
        documentsOf(join(folderOf(folder), file)).map((one) => Resource.parse(one)),
      ]),
  );

export const kustomizationOf = (folder: string): z.infer<typeof Kustomization> =>
  Kustomization.parse(documentsOf(join(folderOf(folder), 'kustomization.yaml'))[0]);

/** `a=b` → [a, b], of the generated map of this name. */
export const literalsOf = (literals: readonly string[]): Map<string, string> =>
  new Map(literals.map((literal) => [literal.slice(0, literal.indexOf('=')), literal.slice(literal.indexOf('=') + 1)]));

/** Everything of one kind. */
export const ofKind = <Schema extends z.ZodType>(
  resources: Iterable<readonly Resource[]>,
  kind: string,
  schema: Schema,
): z.output<Schema>[] =>
  [...resources].flatMap((some) => some.filter((one) => one.kind === kind).map((one) => schema.parse(one)));

export interface Pod {
  /** Name of what makes it. */
  name: string;
  labels: Record<string, string>;
  spec: PodSpec;
}

const Job = StatefulSet;

/** Every pod that some resource makes. */
export const podsOf = (resources: Map<string, Resource[]>): Pod[] => {
  const from = (name: string, { metadata, spec }: z.infer<typeof Template>): Pod => ({
    name,
    labels: metadata.labels,
    spec,
  });
  return [
    ...ofKind(resources.values(), 'Deployment', Deployment).map((one) => from(one.metadata.name, one.spec.template)),
    ...ofKind(resources.values(), 'StatefulSet', StatefulSet).map((one) => from(one.metadata.name, one.spec.template)),
    ...ofKind(resources.values(), 'Job', Job).map((one) => from(one.metadata.name, one.spec.template)),
    ...ofKind(resources.values(), 'CronJob', CronJob).map((one) =>
      from(one.metadata.name, one.spec.jobTemplate.spec.template),
    ),
  ];
};
