import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { NatsContext } from '@nestjs/microservices';
import { delayWhen, Observable } from 'rxjs';
import { callerFromHeaders, withCaller } from './caller.ts';
import { endOfTurn } from './turn.ts';
import { rpcSeconds } from './metrics.ts';

/** Keeps the caller at hand while a message is handled, and measures how long that takes. Answers of one turn leave together. */
@Injectable()
export class CallerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const message = context.switchToRpc().getContext<NatsContext>();
    const caller = callerFromHeaders(message.getHeaders());
    const stop = rpcSeconds.startTimer({ subject: message.getSubject() });
    return new Observable((subscriber) => {
      subscriber.add(() => stop());
      return withCaller(caller, () => next.handle().pipe(delayWhen(endOfTurn)).subscribe(subscriber));
    });
  }
}
