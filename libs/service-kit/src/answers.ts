import { applyDecorators, Injectable, UsePipes, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { Question } from '@plumbline/contracts/question';
import type { z } from 'zod';
import { invalidInput } from './invalid-input.ts';

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
