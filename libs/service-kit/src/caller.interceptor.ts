import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { NatsContext } from '@nestjs/microservices';
import { delayWhen, Observable, tap } from 'rxjs';
import { callerFromHeaders, carrierOf, withCaller } from './caller.ts';
import { withSpan } from './tracing.ts';
import { endOfTurn } from './turn.ts';
import { watchAnswering } from './watched-questions.ts';

/** Keeps the caller at hand while a message is handled, and watches how that ends. Answers of one turn leave together. */
@Injectable()
export class CallerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const message = context.switchToRpc().getContext<NatsContext>();
    const headers: unknown = message.getHeaders();
    return new Observable((subscriber) =>
      withCaller(callerFromHeaders(headers), () => {
        const watched = watchAnswering(message.getSubject(), carrierOf(headers));
        const end = tap({ error: (error: unknown) => watched.end(error), complete: () => watched.end() });
        return withSpan(watched.span, () => next.handle().pipe(end, delayWhen(endOfTurn)).subscribe(subscriber));
      }),
    );
  }
}
