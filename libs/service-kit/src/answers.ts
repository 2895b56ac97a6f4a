import { applyDecorators, Injectable, UsePipes, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { AppError } from '@plumbline/contracts/errors';
import type { Question } from '@plumbline/contracts/question';
import type { z } from 'zod';

/**
 * The error for an input that does not fit its schema: every wrong field with the id of its sentence (`field.<id>`).
 * Schemas name their own ids where the sentence matters; anything else is 'invalid', an unknown field 'unknown'.
 */
export function invalidInput(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= 'unknown';
      continue;
    }
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    const named = /^[a-z_]+\.[a-z_]+$/.test(issue.message);
    fields[issue.path.join('.') || 'body'] ??= named ? issue.message : missing ? 'required' : 'invalid';
  }
  return new AppError('request.invalid', { fields });
}

@Injectable()
class InputPipe implements PipeTransform {
  readonly #schema: z.ZodType;
  constructor(schema: z.ZodType) {
    this.#schema = schema;
  }
  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    if (metadata.type !== 'body') return value;
    const parsed = this.#schema.safeParse(value, { reportInput: true });
    if (!parsed.success) throw invalidInput(parsed.error);
    return parsed.data;
  }
}

/** Marks the handler that answers a question; its payload is validated against the question's input. */
export const Answers = (question: Question): MethodDecorator =>
  applyDecorators(MessagePattern(question.subject), UsePipes(new InputPipe(question.input)));
