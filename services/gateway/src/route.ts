import {
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  UseGuards,
  type PipeTransform,
} from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiResponse,
  type ApiResponseOptions,
} from '@nestjs/swagger';
import { errorStatus, type ErrorCode } from '@plumbline/contracts/errors';
import { invalidInput } from '@plumbline/service-kit/invalid-input';
import { z } from 'zod';
import { BearerGuard, BearerIfAnyGuard } from './bearer.strategy.ts';

type FormField =
  | { type: 'string'; format?: 'binary'; description: string }
  | { type: 'array'; items: { type: 'string'; format: 'binary' }; description: string };

interface RouteShape {
  summary: string;
  /** For signed-in people only, unless said otherwise: for everybody, or for either, who are told apart. */
  open?: true | 'either';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Form fields, for a multipart body: name → what it is. With `body` too, either is taken. */
  form?: Record<string, FormField>;
  headers?: Record<string, string>;
  answer?: z.ZodType;
  /** What the answer is when it is not JSON. */
  answerType?: string;
  status?: number;
  errors?: ErrorCode[];
}

type OpenApiSchema = Extract<ApiResponseOptions, { schema: unknown }>['schema'];

const isSchema = (value: unknown): value is OpenApiSchema => typeof value === 'object' && value !== null;

/** The OpenAPI form of the very schema that validates. */
const openApi = (schema: z.ZodType, io: 'input' | 'output'): OpenApiSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' });
  return isSchema(json) ? json : {};
};

const errorBody: OpenApiSchema = {
  type: 'object',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string' },
    code: { type: 'string' },
    requestId: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

const formOrBody = (form: Record<string, FormField>, body: z.ZodType | undefined): OpenApiSchema => {
  const fields = { type: 'object', properties: form };
  return body === undefined ? fields : { oneOf: [openApi(body, 'input'), fields] };
};

const properties = (schema: z.ZodObject | undefined) => Object.entries(schema?.shape ?? {});
const isOptional = (schema: unknown): boolean => schema instanceof z.ZodType && schema.safeParse(undefined).success;

/** A route with its guard and its page in the API's description, all from one place. */
export function Route(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  shape: RouteShape,
): MethodDecorator {
  const status = shape.status ?? 200;
  const errors: ErrorCode[] = [...(shape.open ? [] : (['auth.unauthenticated'] as const)), ...(shape.errors ?? [])];
  const byStatus = Map.groupBy(errors, (code) => errorStatus[code]);
  return applyDecorators(
    RequestMapping({ path, method: RequestMethod[method] }),
    HttpCode(status),
    ApiOperation({ summary: shape.summary }),
    ...(shape.open === true
      ? []
      : [UseGuards(shape.open === 'either' ? BearerIfAnyGuard : BearerGuard), ApiBearerAuth()]),
    ...Object.keys(shape.params?.shape ?? {}).map((name) => ApiParam({ name, type: 'string' })),
    ...properties(shape.query).map(([name, schema]) =>
      ApiQuery({ name, required: !isOptional(schema), type: schema instanceof z.ZodString ? 'string' : 'integer' }),
    ),
    ...Object.entries(shape.headers ?? {}).map(([name, description]) =>
      ApiHeader({ name, description, required: false }),
    ),
    ...(shape.body && !shape.form ? [ApiBody({ schema: openApi(shape.body, 'input') })] : []),
    ...(shape.form
      ? [
          ApiConsumes(...(shape.body ? ['application/json'] : []), 'multipart/form-data'),
          ApiBody({ schema: formOrBody(shape.form, shape.body) }),
        ]
      : []),
    shape.answer
      ? ApiResponse({ status, description: 'OK', schema: openApi(shape.answer, 'output') })
      : ApiResponse({ status, description: shape.answerType ?? 'Nothing' }),
    ...[...byStatus].map(([code, codes]) =>
      ApiResponse({ status: code, description: codes.join(' · '), schema: errorBody }),
    ),
  );
}

/**
 * Validates a body, query or set of path parameters; every wrong field is named. Its parameter's type is written
 * `z.infer<typeof Schema>`: by a name that is a schema too, the decorator's metadata would be the schema, which the API's
 * description takes for a class.
 */
export const valid = (schema: z.ZodType): PipeTransform => ({
  transform(value: unknown): unknown {
    const parsed = schema.safeParse(value ?? {}, { reportInput: true });
    if (!parsed.success) throw invalidInput(parsed.error);
    return parsed.data;
  },
});

/** Path parameters that are ids. A malformed id is as unknown as any other: 404, the same as for a foreign one. */
export const idOr = (notFound: AppErrorFactory, schema: z.ZodType): PipeTransform => ({
  transform(value: unknown): unknown {
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw notFound();
    return parsed.data;
  },
});
type AppErrorFactory = () => Error;
